import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isDatabaseFault } from "#lib/db/database-fault.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { CODE_PATH, LEADS_TO, type LoginField, type LoginResult, loginForm } from "./contract.ts";
import { DESK_PATH, deskPathOf } from "./desk-path.ts";
import { type ClientInfo, signIn } from "./login.server.ts";

/** What became of a login, and the cookie that goes with it. */
export type LoginAnswer = { result: LoginResult; cookie?: string };

/** Parses a login and tells what became of it. `from` is the page it was sent from, which may name where it leads. */
export async function submitLogin(
	db: Database,
	fields: FormFields,
	sender: ClientInfo & { from: string | null },
	clock: Clock,
): Promise<LoginAnswer> {
	const email = fields.get("email") ?? "";
	const to = deskPathOf(fields.get(LEADS_TO) || leadsTo(sender.from));
	const values = to === DESK_PATH ? { email } : { email, to };
	const form = v.safeParse(loginForm, { email, password: fields.get("password") ?? "" });
	if (!form.success) {
		const errors = fieldErrors<LoginField>(form.issues);
		return { result: { outcome: "invalid", errors, values } };
	}
	const answer = await signIn(db, form.output, sender, clock).catch((error: unknown) => {
		if (error instanceof CommitFailed || isDatabaseFault(error)) return null;
		throw error;
	});
	if (answer === null)
		return { result: { outcome: "failed", message: messages.login.unreachable, values } };
	if (answer.ok === "limited") {
		const message = messages.login.tooMany(Math.ceil(answer.retryAfterMs / 60_000));
		const retryAfter = Math.ceil(answer.retryAfterMs / 1000);
		return { result: { outcome: "limited", message, values, retryAfter } };
	}
	if (!answer.ok) return { result: { outcome: "refused", message: messages.login.failed, values } };
	const result: LoginResult = answer.awaitsCode
		? { outcome: "second-factor", to: withTarget(CODE_PATH, to) }
		: { outcome: "signed-in", to };
	return { result, cookie: answer.cookie };
}

/** An address that remembers where the login is to lead. */
function withTarget(path: string, to: string): string {
	return to === DESK_PATH ? path : `${path}?${new URLSearchParams({ [LEADS_TO]: to })}`;
}

/** What stands in the address of the page that a form was sent from: without JavaScript nothing else knows. */
function leadsTo(from: string | null): string | null {
	return from !== null && URL.canParse(from) ? new URL(from).searchParams.get(LEADS_TO) : null;
}
