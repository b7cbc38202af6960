import { createHash } from "node:crypto";
import { RequestError } from "@hono/node-server";
import type { Context } from "hono";
import { company } from "#content/content.ts";
import { escapeHtml } from "#lib/mail/mail-layout.ts";
import { buildPlainPagePolicy, nothingPolicy } from "./security-headers.ts";

/** Colours of app/ui/tokens.css; system fonts, since the page loads no files. */
const style = `
body { margin: 0; background: oklch(0.984 0.006 97); color: oklch(0.245 0.032 174); font: 1.125rem/1.55 ui-sans-serif, system-ui, sans-serif; }
header { padding: 1rem 1.5rem; background: oklch(0.292 0.052 166); color: oklch(0.984 0.006 97); font: 640 1.5rem/1.2 Georgia, serif; }
main { max-width: 38rem; padding: 3rem 1.5rem; }
h1 { margin: 0 0 1rem; font: 640 2.25rem/1.15 Georgia, serif; }
a { color: inherit; font-weight: 600; }
label { display: block; margin-top: 1.25rem; font-weight: 600; }
textarea { box-sizing: border-box; width: 100%; margin-top: .25rem; padding: .75rem; border: 2px solid; background: oklch(0.998 0.003 95); font: inherit; font-weight: 400; }
button { min-height: 3rem; margin-top: 1.25rem; padding: 0 1.5rem; border: 0; background: oklch(0.245 0.032 174); color: oklch(0.984 0.006 97); font: inherit; font-weight: 600; }
`;

const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

export const plainPageHeaders = {
	"Content-Type": "text/html; charset=utf-8",
	"Content-Security-Policy": buildPlainPagePolicy(styleHash),
};

/** A page that loads no files. @param content markup, with all text escaped. */
export function renderPlainPage(heading: string, content: string): string {
	return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(company().name)}</title>
<style>${style}</style>
</head>
<body>
<header>${escapeHtml(company().name)}</header>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
}

export const plainMessages = {
	400: "We couldn’t read that request. Please go back and try again.",
	401: "Please log in first: open /login, then come back.",
	403: "That form was sent from another website, so we didn’t accept it. Please open the page here and try again.",
	405: "This address accepts GET and POST requests only.",
	413: "That is more text than this form accepts. Please go back, shorten it and send it again.",
	421: "This server doesn’t serve that name. Please open the website at its own address.",
	429: "You’ve sent several forms in a short time. We haven’t received this one yet. Please wait a few minutes, go back (your text is still there) and send it again.",
	500: "Something went wrong on our side. Nothing you typed was stored. Please go back and try again in a moment.",
	503: "We can’t reach our records just now, so we couldn’t show or save this. Please try again in a moment; if you sent a form, go back first: your text is still there.",
} as const;

const nextSteps = () => {
	const mailbox = escapeHtml(company().supportEmail);
	return `
<p><a href="/">Return to Home</a></p>
<p>Or write to <a href="mailto:${mailbox}">${mailbox}</a>.</p>`;
};

/** A response from outside the routes: one sentence, as a page for browsers and as text for others. */
export function plainError(
	context: Context,
	status: keyof typeof plainMessages,
	message: string = plainMessages[status],
): Response {
	context.header("Cache-Control", "no-store");

	if (status === 503) context.header("Retry-After", "10");

	if (context.req.header("accept")?.includes("text/html")) {
		const page = renderPlainPage(
			"That didn’t work.",
			`<p>${message}</p>${nextSteps()}`,
		);
		return context.body(page, status, plainPageHeaders);
	}

	return context.body(`${message}\n`, status, plainTextHeaders);
}

const plainTextHeaders = {
	"Content-Type": "text/plain; charset=utf-8",
	"Content-Security-Policy": nothingPolicy,
};

const OVERLOADED =
	"The site is very busy just now. Please wait a moment and try again. If you sent a form, we haven’t received it yet: go back, your text is still there.";

/** The response to a request that can’t be taken now. A form's script gets it as an outcome. */
export function overloaded(
	context: Context,
	text: string = OVERLOADED,
): Response {
	if (context.req.header("accept") !== "application/json")
		return plainError(context, 503, text);

	const message = { title: "We haven’t received this yet.", text };
	const headers = { "Retry-After": "10", "Cache-Control": "no-store" };

	return context.json({ outcome: "failed", message, values: {} }, 503, headers);
}

/**
 * The response to a request whose URL or host cannot be parsed, which reaches no middleware.
 * @param common headers that every response has.
 */
export function badRequest(
	error: unknown,
	common: Readonly<Record<string, string>>,
): Response {
	const status = error instanceof RequestError ? 400 : 500;
	const headers = {
		...common,
		...plainTextHeaders,
		"Cache-Control": "no-store",
	};

	return new Response(`${plainMessages[status]}\n`, { status, headers });
}
