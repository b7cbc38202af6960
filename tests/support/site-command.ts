import { execFile } from "node:child_process";
import { runSite } from "../../cli/site.ts";

const root = new URL("../..", import.meta.url).pathname;

export type CommandResult = { code: number | null; out: string; err: string };

/** Runs `npm run site -- …` in this process. */
export async function runSiteCommand(
	environment: Record<string, string>,
	...words: string[]
): Promise<CommandResult> {
	let out = "";
	let err = "";
	const code = await runSite(words, {
		environment,
		out(text) {
			out += text;
		},
		err(text) {
			err += text;
		},
	});
	return { code, out, err };
}

/** Runs it as a process of its own in that folder. */
export function siteCommandIn(
	folder: string,
	databaseUrl: string,
	...words: string[]
): Promise<CommandResult> {
	return new Promise((resolve) => {
		execFile(
			process.execPath,
			[`${root}cli/site.ts`, ...words],
			// The data folder of a PostgreSQL installation is under the working folder.
			{ cwd: folder, env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl } },
			(error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
		);
	});
}
