import { execFile } from "node:child_process";
import { runSite } from "../../cli/site.ts";

type CommandResult = { code: number | null; out: string; err: string };

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
