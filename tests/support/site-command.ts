import { spawnSync } from "node:child_process";
import type { RunningSite } from "./running-site.ts";

const root = new URL("../..", import.meta.url).pathname;

export type CommandResult = { code: number | null; out: string; error: string };

/** Runs `npm run site -- …` on the data of a site that runs. */
export function siteCommand(site: RunningSite, ...words: string[]): CommandResult {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["ops/site.ts", ...words], {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			DATABASE_URL: `file:${site.databaseFile}`,
			SITE_URL: site.url,
		},
		encoding: "utf8",
	});
	return { code: status, out: stdout, error: stderr };
}
