import { countExcessLines } from "./line-limit.ts";

/** Longer texts are edited as Markdown: showing them stalls the browser. */
const MAX_CHARACTERS = 60_000;

/** Texts of which no line can keep the parser busy. */
const SAFE_CHARACTERS = 200;

async function ask<Answer>(
	address: string,
	fields: Record<string, string>,
): Promise<Partial<Answer>> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams(fields),
		});

		return response.ok ? await response.json() : {};
	} catch {
		return {};
	}
}

/** Whether this tab can show a text. The server parses it first, on a thread that it can end. */
export async function canShow(
	text: string,
	isMarkdown: boolean,
): Promise<boolean> {
	if (text.length > MAX_CHARACTERS || countExcessLines(text)) return false;
	if (text.length <= SAFE_CHARACTERS || !isMarkdown) return true;

	const answer = await ask<{ isReadable: boolean }>("/desk/text-check", {
		text,
	});

	return answer.isReadable ?? false;
}

/** The Markdown of HTML. @returns "" when it can't be converted now. */
export async function convertHtml(html: string): Promise<string> {
	const answer = await ask<{ markdown: string }>("/desk/paste", { html });

	return answer.markdown ?? "";
}
