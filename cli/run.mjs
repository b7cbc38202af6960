// Runs TypeScript with the project's Node: `node cli/run.mjs start|dev|build|site|seed|bench …`.
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { become, build, fail, helpWith, install, root } from "./prepare.mjs";
import { serverArgs, serverEnvironment } from "./server-process.mjs";

const [name = "", ...args] = process.argv.slice(2);

const scripts = {
	start() {
		helpWith(`Usage: npm start

Installs and builds what has changed, and serves the site at http://localhost:3000 unless PORT and HOST say otherwise.
It takes no options; README.md lists the environment variables.`);
		install();
		build();
		become(serverArgs, serverEnvironment);
	},
	dev() {
		helpWith(`Usage: npm run dev

Serves the site with hot reload, at http://localhost:3000 unless PORT and HOST say otherwise. It takes no options;
README.md lists the environment variables.`);
		install();
		become(["server/dev.ts"]);
	},
	build() {
		helpWith(`Usage: npm run build

Builds the site into build/, which npm start does by itself when a source has changed.`);
		install();
		build({ always: true });
	},
	site() {
		install({ tools: false });
		become(["cli/site.ts", ...args]);
	},
	seed() {
		install({ tools: false });
		become(["cli/seed.ts", ...args]);
	},
	bench() {
		helpWith(`Usage: npm run bench [-- pages|main-thread|presses|requests|submissions|desk|newsletter|proposals|editor …] [/path …] [--quick] [--runs N] [--leads N] [--postgres] [--compare URL]

Measures the built site; docs/performance.md says how to read the results.`);
		install();
		install({ folder: join(root, "bench/tools") });
		build();

		if (
			/pages|main-thread|presses|editor/.test(args.join()) ||
			!args.some((word) => /^[a-z]/.test(word))
		)
			process.env.CHROME_PATH = findBrowser();

		become(["bench/run.ts", ...args]);
	},
};

(
	scripts[name] ??
	(() => fail(`Usage: node cli/run.mjs ${Object.keys(scripts).join("|")}`))
)();
