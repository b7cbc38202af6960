// `npm run bench`: measures the built site on this machine and reports; docs/performance.md tells how to read it.
import { findBrowser } from "../cli/browser.mjs";
import { become, build, helpWith, install } from "../cli/prepare.mjs";

const words = process.argv.slice(2);
helpWith(`Usage: npm run bench [-- pages|requests|submissions|desk|memory …] [/path …] [--quick] [--runs N] [--leads N] [--compare URL]

Measures the built site; docs/performance.md says how to read the results.`);
install();
build();
if (words.includes("pages") || !words.some((word) => /^[a-z]/.test(word)))
	process.env.CHROME_PATH = findBrowser();
become(["bench/run.ts", ...words]);
