import { runSite } from "../../cli/site.ts";

/** Runs `npm run site -- …` in this process. */
export async function runSiteCommand(
	environment: Record<string, string>,
	...words: string[]
) {
	const out: string[] = [];
	const err: string[] = [];
	const code = await runSite(words, {
		environment,
		out: (text) => void out.push(text),
		err: (text) => void err.push(text),
	});

	return { code, out: out.join(""), err: err.join("") };
}
