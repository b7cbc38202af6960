import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Database } from "#database/connection.server.ts";
import { fieldErrors } from "#leads/contract.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import type { Moment } from "#moment.ts";
import { type LoginField, type LoginResult, loginForm } from "./contract.ts";
import { signIn } from "./login.server.ts";

/** Parses a login and tells what became of it. */
export async function receiveLogin(
	db: Database,
	fields: FormFields,
	moment: Moment,
): Promise<LoginResult> {
	const email = fields.get("email") ?? "";
	const form = v.safeParse(loginForm, { email, password: fields.get("password") ?? "" });
	if (!form.success)
		return { outcome: "invalid", errors: fieldErrors<LoginField>(form.issues), values: { email } };
	await signIn(db, form.output, moment);
	return { outcome: "refused", message: messages.login.failed, values: { email } };
}
