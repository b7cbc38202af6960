import { runThread } from "#lib/workers/run-thread.server.ts";

const script = new URL("./paste-worker.ts", import.meta.url);

/** Longer texts come without their formatting. */
const MAX_CHARACTERS = 500_000;

const limits = { deadline: 10_000, megabytes: 256 };

/**
 * The Markdown of text that was copied elsewhere.
 * @returns "" for text that is too long, nested too deeply, or takes too long.
 */
export async function convertPaste(html: string): Promise<string> {
	if (html.length > MAX_CHARACTERS || html.trim() === "") return "";

	return (await runThread<string>(script, html, limits)) ?? "";
}
