// Where games are kept, in the words of home: by the server, or in this browser, with or without a network.
import { useEffect, useState } from "preact/hooks";
import { keeping, type Keeping } from "./api";

/** What a browser offers when a page can be installed. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}
let offered: InstallOffer | undefined;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event as InstallOffer;
});

const installed = () => matchMedia("(display-mode: standalone)").matches;

function inWords(k: Keeping, offline: boolean): string {
  if (!k.here) return "Kept on the server.";
  if (k.kept === false) return `Raids vanish when this window closes: this browser keeps nothing here (${k.why ?? "a private window?"}). Save those you want to keep.`;
  const how = installed() ? "Installed, works offline" : offline ? "Works offline, not installed" : "Works with a network only";
  return `${how}. Raids are kept in this browser${k.lasting ? "" : ", which may clear them when it runs out of room: save those you care for"}.`;
}

export function WhereKept(p: { games: number }) {
  const [kept, setKept] = useState<Keeping>();
  const [offline, setOffline] = useState(location.protocol === "file:"); // a page in one file has all it needs
  useEffect(() => {
    void keeping().then(setKept);
    if ("serviceWorker" in navigator) void navigator.serviceWorker.ready.then(() => setOffline(true));
  }, [p.games]);
  if (!kept) return null;
  return (
    <p class={kept.kept === false ? "warn" : "kept"} role="status">
      {inWords(kept, offline)}{" "}
      {offered && (
        <button type="button" class="link" onClick={() => void offered?.prompt()}>
          Install
        </button>
      )}
    </p>
  );
}
