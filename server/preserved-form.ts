import type { Context } from "hono";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { secretBindings } from "#features/connections/contract.ts";
import { readStart } from "#lib/forms/read-form.server.ts";
import { escapeHtml } from "#lib/mail/mail-layout.ts";
import { findFileFormLimit } from "./file-forms.ts";
import { plainPageHeaders, renderPlainPage } from "./plain-response.ts";

/** Fields of passwords and codes. A form that has one is not repeated in a page. */
export const secretFields = [
	"password",
	"confirm",
	"current",
	"code",
	...Object.keys(secretBindings),
];

const labels: Readonly<Record<string, string>> = {
	text: "Your text",
	answer: "Your answer",
	reason: "A word to the visitor",
	cc: "Copy to",
};

/** The text comes before the files, which can't be repeated. */
const MAX_TEXT_BYTES = 256 * 1024;

/** Of a form without a file, as much is read as another form may have. */
const MAX_READ_BYTES = 3 * 1024 * 1024;

type Field = [name: string, value: string | File];

/** The page's heading, and the link by which a new session begins. */
type NewLogin = { heading: string; path: string; link: string };

const deskLogin: NewLogin = {
	heading: "You’ve been logged out.",
	path: LOGIN_PATH,
	link: "Log in",
};

/**
 * Answers a form whose session has expired with a page that contains the typed text, and can be submitted after
 * a login. Returns null for a form without text, one with a password, and one that a script has sent.
 */
export async function preserveForm(
	context: Context,
	{ heading, path, link }: NewLogin = deskLogin,
): Promise<Response | null> {
	const { req } = context;
	const { pathname, search } = new URL(req.url);
	if (!req.header("accept")?.includes("text/html")) return null;

	const type = req.header("content-type");
	const start = await readStart(req.raw, {
		stored: MAX_TEXT_BYTES,
		read: findFileFormLimit(pathname, type) ?? MAX_READ_BYTES,
	}).catch(() => null);
	const fields = start && (await parseFields(start.bytes, type ?? ""));
	if (!fields?.some(isShown)) return null;
	if (fields.some(([name]) => secretFields.includes(name))) return null;

	const files = fields.filter(([, value]) => value instanceof File);
	const encoding = files.length > 0 ? ' enctype="multipart/form-data"' : "";
	const page = renderPlainPage(
		heading,
		`<p>What you typed is still here, and has not been sent. <a href="${path}" target="_blank" rel="noopener">${link}</a> in another tab, then come back and send it again.</p>
<form method="post" action="${escapeHtml(pathname + search)}"${encoding}>
${fields.map(renderField).join("\n")}
<button>Send it again</button>
</form>`,
	);

	return context.body(page, 401, plainPageHeaders);
}

/** A multipart body that was cut within a file is read up to that file. */
async function parseFields(
	body: Buffer<ArrayBuffer>,
	type: string,
): Promise<Field[] | null> {
	if (type.startsWith("application/x-www-form-urlencoded"))
		return [...new URLSearchParams(body.toString())];

	const [, boundary] =
		/^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type) ?? [];
	if (boundary === undefined) return null;

	const end = Buffer.from(`\r\n--${boundary}--\r\n`);
	const whole = new Response(Buffer.concat([body, end]), {
		headers: { "Content-Type": type },
	});
	const form = await whole.formData().catch(() => null);

	return form && [...form];
}

/** False for empty fields, ids, choices and documents in JSON: they become hidden fields. */
function isShown([name, value]: Field): boolean {
	if (typeof value !== "string" || value.trim() === "") return false;

	return Object.hasOwn(labels, name) || /^[^[{].*\s/s.test(value.trim());
}

function renderField(field: Field): string {
	const [name, value] = field;
	if (value instanceof File)
		return `<label>${value.name ? `Choose again: ${escapeHtml(value.name)}` : "File"}<input type="file" name="${escapeHtml(name)}"></label>`;

	if (!isShown(field))
		return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;

	const label = Object.hasOwn(labels, name)
		? labels[name]
		: findReadableName(name);
	// Browsers drop the first line break of a textarea.
	return `<label>${label}<textarea name="${escapeHtml(name)}" rows="6">\n${escapeHtml(value)}</textarea></label>`;
}

/** `first-name` → First name */
function findReadableName(name: string): string {
	const words = name.replace(/[^a-z0-9]+/gi, " ").trim();

	return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}
