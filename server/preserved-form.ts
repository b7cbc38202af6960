import type { Context } from "hono";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { readBody } from "#lib/forms/read-form.server.ts";
import { escapeHtml } from "#lib/mail/mail-layout.ts";
import { plainPage, plainPageHeaders } from "./plain-response.ts";

/** Desk forms with free text and without passwords. */
const PRESERVED = /^\/desk\/(people\/[^/.]+|questions|calendar)$/;

/** Fields that can be edited; all others are hidden. */
const labels: Readonly<Record<string, string>> = {
	subject: "Subject",
	text: "Your text",
	answer: "Your answer",
	reason: "A word to the visitor",
	note: "Note",
};

/**
 * Answers a desk form whose session has expired with a form that contains the typed text and can be submitted
 * after a login. Returns null, with the body unread, for any other request.
 */
export async function preservedForm(context: Context): Promise<Response | null> {
	const { req } = context;
	const { pathname, search } = new URL(req.url);
	const isForm = req.header("content-type")?.startsWith("application/x-www-form-urlencoded");
	if (req.method !== "POST" || !isForm || !PRESERVED.test(pathname)) return null;
	if (!req.header("accept")?.includes("text/html")) return null;
	const body = await readBody(req.raw).catch(() => null);
	if (body === null) return null;
	const fields = [...new URLSearchParams(body.toString())];
	const page = plainPage(
		"You’ve been logged out.",
		`<p>What you typed is still here, and has not been sent. <a href="${LOGIN_PATH}" target="_blank" rel="noopener">Log in</a> in another tab, then come back and send it again.</p>
<form method="post" action="${escapeHtml(pathname + search)}">
${fields.map(([name, value]) => fieldOf(name, value)).join("\n")}
<button>Send it again</button>
</form>`,
	);
	return context.body(page, 401, plainPageHeaders);
}

function fieldOf(name: string, value: string): string {
	const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
	if (label === undefined || value === "")
		return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
	// Browsers drop the first line break of a textarea.
	return `<label>${label}<textarea name="${name}" rows="6">\n${escapeHtml(value)}</textarea></label>`;
}
