import type { Context } from "hono";
import { company } from "#content/company.ts";
import { plainPage, plainPageHeaders } from "./plain-page.ts";
import { nothingPolicy } from "./security-headers.ts";

const messages = {
	400: "That request arrived damaged. Please go back and try again.",
	401: "Please log in first: open /login, then come back.",
	403: "That form was sent from another website, so it was not taken. Please open the page here and try again.",
	405: "This address answers GET and takes forms by POST, nothing else.",
	413: "That is more text than this form can take. Please go back, shorten it and send it again.",
	421: "This server answers for another name. Please open the website by its own address.",
	429: "That was a lot of forms at once, so this one was not taken. Please wait a few minutes, go back (your text is still there) and send it again.",
	500: "Something went wrong on our side. Nothing you typed was stored. Please go back and try again in a moment.",
	503: "Our own records can’t be read just now, so this can’t be shown or kept. Please try again in a moment; if you sent a form, go back first: your text is still there.",
} as const;

const waysOn = `
<p><a href="/">Return to Home</a></p>
<p>Or write to <a href="mailto:${company.supportEmail}">${company.supportEmail}</a>.</p>`;

/** The sentence of a status. */
export function plainMessage(status: keyof typeof messages): string {
	return messages[status];
}

/**
 * An answer for what never reaches a page: one plain sentence, no inner details. A browser gets it as a
 * page that needs nothing else, since whatever it would load may be what has failed.
 */
export function plainError(context: Context, status: keyof typeof messages): Response {
	const isForBrowser = context.req.header("accept")?.includes("text/html") ?? false;
	const headers = {
		...(status === 503 ? { "Retry-After": "10" } : {}),
		"Cache-Control": "no-store",
	};
	if (!isForBrowser)
		return context.body(`${messages[status]}\n`, status, {
			...headers,
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Security-Policy": nothingPolicy,
		});
	const page = plainPage("That didn’t work.", `<p>${messages[status]}</p>${waysOn}`);
	return context.body(page, status, { ...headers, ...plainPageHeaders });
}
