// Which screen the address asks for: #/ is home, #/game/NAME the play screen, #/game/NAME/replay/N the replay after choice N,
// #/game/NAME/review/N the review beside it, #/game/NAME/puzzle a puzzle that was sent, #/shared/… what somebody has sent.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Home } from "./home";
import { Play } from "./play";
import { applyTheme } from "./prefs";
import { Shared } from "./shared";

function App() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = () => setHash(location.hash);
    addEventListener("hashchange", change);
    change(); // it may be another since the page was drawn
    return () => removeEventListener("hashchange", change);
  }, []);
  const [, screen, name, mode, ply] = hash.split("/");
  if (screen === "shared" && name) return <Shared packed={name} />;
  return screen === "game" && name ? (
    <Play key={name} name={decodeURIComponent(name)} replay={mode === "replay" || mode === "review"} review={mode === "review"} puzzle={mode === "puzzle"} at={/^\d{1,7}$/.test(ply ?? "") ? Number(ply) : undefined} />
  ) : (
    <Home />
  );
}

declare const SITE: boolean; // set by the build: a page without a server
if (SITE && "serviceWorker" in navigator) navigator.serviceWorker.register("service.js").catch(() => undefined); // then it needs the network
applyTheme();
render(<App />, document.getElementById("app")!);
