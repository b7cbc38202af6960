import type { Context } from "hono";
import { LOGIN_PATH } from "#staff/contract.ts";
import { readBody } from "./body-limit.ts";
import { escaped, plainPage, plainPageHeaders } from "./plain-page.ts";

/** Forms of the desk in which somebody writes, and no password stands. */
const WRITTEN = /^\/desk\/(people\/[^/.]+|questions|calendar)$/;

/** The fields in which they write; the others only go along. */
const labels: Readonly<Record<string, string>> = {
	subject: "Subject",
	text: "Your text",
	answer: "Your answer",
	reason: "A word to the visitor",
	note: "Note",
};

/**
 * The answer to a form of the desk whose sender’s session is over: what was typed stays on the page, and is
 * sent again once they have logged in. Null for what is no such form; then nothing of it has been read.
 */
export async function keptForm(context: Context): Promise<Response | null> {
	const { req } = context;
	const { pathname, search } = new URL(req.url);
	const isForm = req.header("content-type")?.startsWith("application/x-www-form-urlencoded");
	if (req.method !== "POST" || !isForm || !WRITTEN.test(pathname)) return null;
	if (!req.header("accept")?.includes("text/html")) return null;
	const body = await readBody(req.raw).catch(() => null);
	if (body === null) return null;
	const fields = [...new URLSearchParams(new TextDecoder().decode(body))];
	const page = plainPage(
		"You’ve been logged out.",
		`<p>What you typed is still here, and has not been sent. <a href="${LOGIN_PATH}" target="_blank" rel="noopener">Log in</a> in another tab, then come back and send it again.</p>
<form method="post" action="${escaped(pathname + search)}">
${fields.map(([name, value]) => fieldOf(name, value)).join("\n")}
<button>Send it again</button>
</form>`,
	);
	return context.body(page, 401, plainPageHeaders);
}

function fieldOf(name: string, value: string): string {
	const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
	if (label === undefined || value === "")
		return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;
	// A textarea swallows its first line break.
	return `<label>${label}<textarea name="${name}" rows="6">\n${escaped(value)}</textarea></label>`;
}
