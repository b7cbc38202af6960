import * as v from "valibot";
import type { FormResult } from "#desk/layout/components.tsx";
import { changeName, changePassword } from "#features/auth/account.server.ts";
import type { ClientInfo } from "#features/auth/login.server.ts";
import { faultErrors, newPasswordIn } from "#features/auth/password.server.ts";
import {
	confirmSecondFactor,
	proposeSecondFactor,
	removeSecondFactor,
} from "#features/auth/second-factor.server.ts";
import { endAllSessions, endSession } from "#features/auth/session.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { type FieldErrors, limits, line, type Message } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/dates.ts";

type AccountRequest = {
	db: Database;
	staff: SignedIn;
	clock: Clock;
	secret: string;
	client: ClientInfo;
};

/** `codes`: recovery codes, shown only this once. */
export type AccountResult = FormResult & { codes?: string[] | undefined };

type Outcome = {
	/** Of a success, unless there are `errors` or it failed. */
	notice?: Message;
	errors?: FieldErrors;
	failed?: Message;
	codes?: string[];
	/** The new session's. */
	cookie?: string;
	/** No session is left. */
	isLoggedOut?: boolean;
};

/** The notice of a form that the database could not write. */
export const notWritten = {
	title: "That didn’t go through.",
	text: "We couldn’t write to our own records. Please try again in a moment.",
};

/** @returns null for an unknown intent. */
export async function submitAccount(request: AccountRequest, fields: FormFields) {
	const intent = fields.get("intent") ?? "";
	if (!Object.hasOwn(handlers, intent)) return null;
	try {
		const outcome: Outcome = await handlers[intent as keyof typeof handlers](request, fields);
		const { notice, errors, failed, codes, cookie, isLoggedOut } = outcome;
		const result: AccountResult = { intent, errors, codes };
		if (failed) result.notice = { kind: "failed", ...failed };
		else if (notice) result.notice = { kind: "done", ...notice };
		return { result, status: errors || failed ? 422 : 200, cookie, isLoggedOut };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		const result: AccountResult = { intent, notice: { kind: "failed", ...notWritten } };
		return { result, status: 503 };
	}
}

type Handler = (request: AccountRequest, fields: FormFields) => Promise<Outcome>;

const noPassword = { errors: { current: "Type your current password." } };
const passwordRefusals: Record<string, Outcome> = {
	limited: {
		errors: { current: "Too many attempts. Please wait a few minutes, then try again." },
	},
	"wrong-password": { errors: { current: "That isn’t your password." } },
};

const handlers = {
	async name({ db, staff, clock }, fields) {
		const name = v.parse(line, fields.get("name") ?? "");
		if (name === "") return { errors: { name: "Type your name." } };
		if (name.length > limits.name.most)
			return { errors: { name: `Use ${limits.name.most} characters or fewer.` } };
		await changeName(db, staff, name, clock);
		return { notice: { title: "Saved." } };
	},

	async password({ db, staff, client, clock }, fields) {
		const current = fields.get("current") ?? "";
		const typed = newPasswordIn(fields);
		const missing = current === "" ? noPassword.errors : {};
		if ("errors" in typed) return { errors: { ...missing, ...typed.errors } };
		if (current === "") return noPassword;
		const change = { current, next: typed.password };
		const answer = await changePassword(db, staff, change, client, clock);
		if (answer.outcome !== "done")
			return (
				passwordRefusals[answer.outcome] ?? {
					errors: faultErrors(answer.outcome as Parameters<typeof faultErrors>[0]),
				}
			);
		const text = "You are logged out everywhere else.";
		return { notice: { title: "Your password is changed.", text }, cookie: answer.cookie };
	},

	async "factor-start"({ db, staff, secret }) {
		await proposeSecondFactor(db, staff, secret);
		return {};
	},

	async "factor-confirm"({ db, staff, secret, clock }, fields) {
		const password = fields.get("current") ?? "";
		if (password === "") return noPassword;
		const typed = { code: fields.get("code") ?? "", password };
		const answer = await confirmSecondFactor(db, staff, typed, secret, clock);
		if (typeof answer === "object") return answer;
		const text = "Check that your phone’s clock is right, and enter the code it shows now.";
		return passwordRefusals[answer] ?? { failed: { title: "That code isn’t correct.", text } };
	},

	async "factor-cancel"({ db, staff, clock }) {
		await removeSecondFactor(db, staff, "", clock);
		return {};
	},

	async "factor-remove"({ db, staff, clock }, fields) {
		const password = fields.get("current") ?? "";
		if (password === "") return noPassword;
		const answer = await removeSecondFactor(db, staff, password, clock);
		return passwordRefusals[answer] ?? { notice: { title: "Two-step verification is off." } };
	},

	async "session-end"({ db, staff, clock }, fields) {
		const hash = fields.get("session") ?? "";
		await endSession(db, staff, hash, clock);
		return { notice: { title: "Logged out there." }, isLoggedOut: hash === staff.sessionHash };
	},

	async "sessions-end"({ db, staff, clock }) {
		await endAllSessions(db, staff, clock);
		return { isLoggedOut: true };
	},
} satisfies Record<string, Handler>;
