import { requireStaff } from "#features/auth/require-staff.server.ts";
import { UNSUBSCRIBE_PATH } from "#features/newsletter/contract.ts";
import { findIssue } from "#features/newsletter/issues.server.ts";
import {
	personalise,
	renderIssue,
} from "#features/newsletter/render-issue.server.ts";
import { findFirstName } from "#lib/contacts/first-name.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import type { Route } from "./+types/preview-route.ts";

/** Emails have styles in their elements, and pictures from this site. Nothing else is loaded. */
const POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** The HTML of an issue for a frame. `?theme=dark` shows it as a dark mail program does. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db, origin, staff } = requireStaff(context);
	const issue = await findIssue(db, parseRowNumber(params.number));
	if (!issue) return new Response(null, { status: 404 });

	const { html } = personalise(renderIssue(issue, origin), {
		leave: `${origin}${UNSUBSCRIBE_PATH}`,
		firstName: findFirstName(staff.name),
	});
	const theme = url.searchParams.get("theme");
	const scheme = theme === "dark" ? "dark" : "light";
	// A frame can’t be given another preference than the browser’s.
	const shown = html
		.replaceAll(
			"(prefers-color-scheme:dark)",
			scheme === "dark" ? "all" : "not all",
		)
		.replaceAll(`${origin}/media/`, "/media/");

	return new Response(shown, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": POLICY,
			"Cache-Control": "no-store",
			"X-Robots-Tag": "noindex",
			"X-Frame-Options": "SAMEORIGIN",
		},
	});
}
