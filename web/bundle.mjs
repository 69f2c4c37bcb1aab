// What both pages share, the one that a server sends and the one that needs none.
import { createHash } from "node:crypto";
import { build } from "esbuild";

export const types = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};

/** Bundle entry points into a folder. site: for the page without a server. */
export const bundle = (outdir, entryPoints, site, define = {}) =>
  build({
    entryPoints,
    outdir,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    external: ["fonts/*"],
    logLevel: "warning",
    define: { SITE: String(site), ...define },
  });

/** Of an inline script or style, as a policy names it. */
export const hashOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
