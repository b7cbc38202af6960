import { data, type RouterContextProvider } from "react-router";
import type { Database } from "#database/connection.server.ts";
import type { Moment } from "#moment.ts";
import { siteContext, siteOf } from "#site.server.ts";
import { type FormResult, statusOf } from "./contract.ts";
import { type FormFields, formFields, UnreadableForm } from "./form-fields.server.ts";
import { formToken } from "./form-token.server.ts";
import type { ServerFields } from "./hidden-fields.tsx";
import { type Telling, tellingOf } from "./telling.ts";

type Receive<Field extends string> = (
	db: Database,
	fields: FormFields,
	headers: Headers,
	moment: Moment,
	telling: Telling,
) => Promise<FormResult<Field>>;

/** Hands a form on to its room and answers with the status of the outcome. */
export async function answerForm<Field extends string>(
	fields: FormFields,
	request: Request,
	context: Readonly<RouterContextProvider>,
	receive: Receive<Field>,
) {
	const site = siteOf(context);
	const { db, moment, log } = site;
	const result = await receive(db, fields, request.headers, moment, tellingOf(site));
	if (result.outcome === "failed")
		log("lead not kept", { path: new URL(request.url).pathname, message: result.message.title });
	return data(result, { status: statusOf[result.outcome] });
}

/** The form's fields, or an error page that says in one sentence what is wrong. */
export async function readForm(request: Request, mostFields?: number): Promise<FormFields> {
	try {
		return await formFields(request, mostFields);
	} catch (error) {
		if (!(error instanceof UnreadableForm)) throw error;
		throw data({ message: error.message }, { status: error.status });
	}
}

/** What a form rendered for this request carries in its hidden fields; null where no request is answered (at build time). */
export function serverFields(
	request: Request,
	context: Readonly<RouterContextProvider>,
): ServerFields | null {
	const site = context.get(siteContext);
	if (!site) return null;
	return {
		idempotencyKey: site.moment.newId(),
		token: formToken(site.secret, site.moment.at),
		pageUrl: request.headers.get("referer") ?? request.url.replace(/\.data(?=\?|$)/, ""),
	};
}
