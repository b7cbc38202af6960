import { data, type RouterContextProvider } from "react-router";
import { messages } from "#content/messages.ts";
import { type SubmitResult, submitStatus } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	getRequestContext,
	requestContext,
	type Site,
} from "#lib/http/request-context.server.ts";
import type { ServerFields } from "./lead-form.tsx";
import { signFormToken } from "./spam.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function answerForm<Field extends string>(
	fields: FormFields,
	request: Request,
	context: Context,
	submit: (
		site: Site,
		fields: FormFields,
		headers: Headers,
	) => Promise<SubmitResult<Field>>,
) {
	const site = getRequestContext(context);
	const refused = rateLimited(fields, site);
	if (refused) return refused;

	const result = await submit(site, fields, request.headers);

	return data(result, { status: submitStatus[result.outcome] });
}

/**
 * The 429 response to a client over the form limit (server/rate-limits.ts), with the typed text; null below
 * the limit.
 */
export function rateLimited(fields: FormFields, { waitSeconds = null }: Site) {
	if (waitSeconds === null) return null;

	const message = messages().tooMany(Math.ceil(waitSeconds / 60));
	const result = {
		outcome: "failed" as const,
		message,
		values: Object.fromEntries(fields),
	};

	return data(result, { status: 429 });
}

/** Hidden fields of a form rendered for this request; null while prerendering. */
export function serverFields(
	request: Request,
	context: Context,
	pageUrl = request.headers.get("referer") ??
		request.url.replace(/\.data(?=\?|$)/, ""),
): ServerFields | null {
	const site = context.get(requestContext);
	if (!site) return null;
	return {
		idempotencyKey: site.clock.newId(),
		token: signFormToken(site.secret, site.clock.at),
		pageUrl,
	};
}
