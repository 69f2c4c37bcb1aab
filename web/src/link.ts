// A record in an address, that of a game, a position or a puzzle: behind the #, so that it goes to no server; compressed, and checked
// when it is opened. "1." and what is packed with its checksum; links from before that have no number and no checksum.

/** Characters: mail and chat programs still carry an address of this length. */
const LONGEST = 16_000;
/** Characters that a link may unfold to. */
const LARGEST = 2_000_000;
const VERSION = "1";

const through = (bytes: BlobPart, how: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(how as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Error("This link is damaged: it has characters that no link has.");
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
}

/** The address for a text; undefined: it is too long for one. */
export async function linkTo(text: string): Promise<string | undefined> {
  const packed = new Uint8Array(await new Response(through(text, new CompressionStream("deflate"))).arrayBuffer());
  const address = `${location.origin}${location.pathname}#/shared/${VERSION}.${toText(packed)}`;
  return address.length <= LONGEST ? address : undefined;
}

/** The text in an address; fails in words. */
export async function textOf(link: string): Promise<string> {
  if (link.length > LONGEST) throw new Error(`This link is longer than ${LONGEST} characters: open what it holds from a file instead.`);
  const [, version, packed] = /^(?:(\d{1,4})\.)?(.*)$/s.exec(link)!;
  if (version !== undefined && version !== VERSION) throw new Error(`This link has the form ${version}, which this Foray does not know (it knows ${VERSION}): open it with a newer one.`);
  const reader = through(toBytes(packed!), new DecompressionStream(version ? "deflate" : "deflate-raw")).pipeThrough(new TextDecoderStream("utf-8", { fatal: true }) as unknown as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => {
      throw new Error("This link is damaged: a part of it is missing or changed.");
    });
    if (done) return text;
    text += value;
    if (text.length > LARGEST) {
      void reader.cancel();
      throw new Error("This link unfolds to more than a game can be.");
    }
  }
}
