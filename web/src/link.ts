// A record or a position in an address: behind the #, so that it goes to no server; compressed, and checked when it is opened.

/** Characters: mail and chat programs still carry an address of this length. */
const LONGEST = 16_000;
/** Characters that a link may unfold to. */
const LARGEST = 2_000_000;

const through = (bytes: BlobPart, how: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> =>
  new Blob([bytes]).stream().pipeThrough(how as unknown as ReadableWritablePair<Uint8Array, Uint8Array>);

const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Error("This link is damaged: it has characters that no link has.");
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
}

/** The address for a text; undefined: it is too long for one. */
export async function linkTo(text: string): Promise<string | undefined> {
  const packed = new Uint8Array(await new Response(through(text, new CompressionStream("deflate-raw"))).arrayBuffer());
  const address = `${location.origin}${location.pathname}#/shared/${toText(packed)}`;
  return address.length <= LONGEST ? address : undefined;
}

/** The text in an address; fails in words. */
export async function textOf(packed: string): Promise<string> {
  if (packed.length > LONGEST) throw new Error(`This link is longer than ${LONGEST} characters: open the game from a file instead.`);
  const reader = through(toBytes(packed), new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream("utf-8", { fatal: true }) as unknown as ReadableWritablePair<string, Uint8Array>).getReader();
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
