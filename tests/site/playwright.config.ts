import base from "../browser/playwright.config";

export default { ...base, testDir: ".", outputDir: process.env.FORAY_BROWSER_OUT ?? "../../build/site-tests" };
