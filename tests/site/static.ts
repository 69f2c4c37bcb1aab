// A static host: the folder of the page, as any web server would send it, and nothing else.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  png: "image/png",
  woff2: "font/woff2",
  webmanifest: "application/manifest+json",
};

export interface Host {
  url: string;
  sent: () => number; // bytes, compressed
  stop: () => Promise<void>;
}

/** Under a path of its own: a page may lie in any folder of a host. */
export async function startHost(folder: string): Promise<Host> {
  let sent = 0;
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname).replace(/^\/raids/, "");
    try {
      const bytes = gzipSync(readFileSync(join(folder, path.endsWith("/") ? `${path}index.html` : path)));
      sent += bytes.length;
      response.writeHead(200, { "Content-Type": types[path.split(".").pop() ?? ""] ?? types.html, "Content-Encoding": "gzip", "Cache-Control": "max-age=60" });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("there is no such file");
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/raids/`,
    sent: () => sent,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
