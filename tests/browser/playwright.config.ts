import { defineConfig } from "@playwright/test";

// Debian's own browser; as root it needs to run without its sandbox.
export default defineConfig({
  testDir: ".",
  outputDir: process.env.FORAY_BROWSER_OUT ?? "../../build/browser",
  timeout: 480_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2, // a server for each
  reporter: "line",
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: process.env.FORAY_CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] },
  },
});
