import { data, type RouterContextProvider } from "react-router";
import { messages } from "#content/messages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type SubmitResult, submitStatus } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { requestContext, requestContextOf, type Site } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import type { ServerFields } from "./lead-form.tsx";
import { type NotificationContext, notificationContextOf } from "./notifications.ts";
import { formToken } from "./spam.server.ts";

type Receive<Field extends string> = (
	db: Database,
	fields: FormFields,
	headers: Headers,
	clock: Clock,
	notify: NotificationContext,
) => Promise<SubmitResult<Field>>;

/** Hands a form on to its room and answers with the status of the outcome. */
export async function answerForm<Field extends string>(
	fields: FormFields,
	request: Request,
	context: Readonly<RouterContextProvider>,
	receive: Receive<Field>,
): Promise<ReturnType<typeof data<SubmitResult<Field>>>> {
	const site = requestContextOf(context);
	const held = rateLimited(fields, site);
	if (held) return held;
	const { db, clock, log } = site;
	let cause = "unknown";
	const notify: NotificationContext = {
		...notificationContextOf(site),
		onSaveFailed(why) {
			cause = why;
		},
	};
	const result = await receive(db, fields, request.headers, clock, notify);
	if (result.outcome === "failed")
		log("lead not kept", { path: new URL(request.url).pathname, error: cause });
	return data(result, { status: submitStatus[result.outcome] });
}

/**
 * What a form answers whose sender has sent too many (server/form-limit.ts): it is shown again with what was
 * typed. Null when it may be taken.
 */
export function rateLimited(fields: FormFields, { waitSeconds = null }: Site) {
	if (waitSeconds === null) return null;
	const message = messages.tooMany(Math.ceil(waitSeconds / 60));
	const result = { outcome: "failed" as const, message, values: Object.fromEntries(fields) };
	return data(result, { status: 429 });
}

/** What a form rendered for this request carries in its hidden fields; null where no request is answered (at build time). */
export function serverFields(
	request: Request,
	context: Readonly<RouterContextProvider>,
): ServerFields | null {
	const site = context.get(requestContext);
	if (!site) return null;
	return {
		idempotencyKey: site.clock.newId(),
		token: formToken(site.secret, site.clock.at),
		pageUrl: request.headers.get("referer") ?? request.url.replace(/\.data(?=\?|$)/, ""),
	};
}
