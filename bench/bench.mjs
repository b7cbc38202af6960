// `npm run bench`: what the site can do on this machine, part by part; reports, judges nothing. `npm run
// bench -- submissions desk` runs those parts alone, `--quick` less of everything, `npm run bench -- /faq` measures that
// page alone, `--runs 5` takes the median of five. docs/performance.md tells how to read it.
import { findBrowser } from "../ops/browser.mjs";
import { become, build, install } from "../ops/prepare.mjs";

const withoutBrowser = ["requests", "submissions", "desk", "memory"];
const words = process.argv.slice(2);
const parts = words.filter((word) => /^[a-z]/.test(word));

install();
build();
if (parts.length === 0 || parts.some((part) => !withoutBrowser.includes(part)))
	process.env.CHROME_PATH = findBrowser();
become(["bench/run.ts", ...words]);
