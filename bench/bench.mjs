// `npm run bench`: measures the built site on this machine and reports; docs/performance.md tells how to read it.
import { findBrowser } from "../cli/browser.mjs";
import { become, build, install } from "../cli/prepare.mjs";

const words = process.argv.slice(2);
install();
build();
if (words.includes("pages") || !words.some((word) => /^[a-z]/.test(word)))
	process.env.CHROME_PATH = findBrowser();
become(["bench/run.ts", ...words]);
