import * as v from "valibot";
import { changeName, changePassword, type PasswordRefusal } from "#features/auth/account.server.ts";
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
import { limits, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";

export type AccountIntent =
	| "name"
	| "password"
	| "factor-start"
	| "factor-confirm"
	| "factor-cancel"
	| "factor-remove"
	| "session-end"
	| "sessions-end";

type AccountField = "name" | "current" | "password" | "again" | "code";

export type AccountResult = {
	intent: AccountIntent;
	isDone: boolean;
	/** The database could not write. */
	isUnavailable?: boolean;
	notice?: { title: string; text?: string };
	errors?: Partial<Record<AccountField, string>>;
	/** Recovery codes, shown only this once. */
	codes?: string[];
};

export type AccountRequest = {
	db: Database;
	staff: SignedIn;
	clock: Clock;
	secret: string;
	client: ClientInfo;
};

/** `cookie`: the new session's. `isLoggedOut`: no session is left. */
export type AccountAnswer = { result: AccountResult; cookie?: string; isLoggedOut?: boolean };

/** The notice of an account form that the database could not write. */
export const notWritten = {
	title: "That didn’t go through.",
	text: "We couldn’t write to our own records. Please try again in a moment.",
};

/** @returns null for an unknown intent. */
export async function submitAccount(
	request: AccountRequest,
	fields: FormFields,
): Promise<AccountAnswer | null> {
	const wanted = fields.get("intent") ?? "";
	if (!Object.hasOwn(handlers, wanted)) return null;
	const intent = wanted as AccountIntent;
	try {
		return await handlers[intent](request, fields);
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return { result: { intent, isDone: false, notice: notWritten, isUnavailable: true } };
	}
}

type Handler = (request: AccountRequest, fields: FormFields) => Promise<AccountAnswer>;

const handlers: Record<AccountIntent, Handler> = {
	async name({ db, staff, clock }, fields) {
		const name = v.parse(line, fields.get("name") ?? "");
		if (name === "") return refused("name", { name: "Type your name." });
		if (name.length > limits.name.most)
			return refused("name", { name: `Use ${limits.name.most} characters or fewer.` });
		await changeName(db, staff, name, clock);
		return done("name", { title: "Saved." });
	},

	async password({ db, staff, client, clock }, fields) {
		const current = fields.get("current") ?? "";
		const typed = newPasswordIn(fields);
		const missing = current === "" ? { current: noPassword } : {};
		if ("errors" in typed) return refused("password", { ...missing, ...typed.errors });
		if (current === "") return refused("password", missing);
		const change = { current, next: typed.password };
		const answer = await changePassword(db, staff, change, client, clock);
		switch (answer.outcome) {
			case "done": {
				const text = "You are logged out everywhere else.";
				const result = done("password", { title: "Your password is changed.", text });
				return { ...result, cookie: answer.cookie };
			}
			case "wrong-password":
			case "limited":
				return passwordRefused("password", answer.outcome);
			default:
				return refused("password", faultErrors(answer.outcome));
		}
	},

	async "factor-start"({ db, staff, secret }) {
		await proposeSecondFactor(db, staff, secret);
		return done("factor-start");
	},

	async "factor-confirm"({ db, staff, secret, clock }, fields) {
		const intent = "factor-confirm";
		const password = fields.get("current") ?? "";
		if (password === "") return refused(intent, { current: noPassword });
		const typed = { code: fields.get("code") ?? "", password };
		const answer = await confirmSecondFactor(db, staff, typed, secret, clock);
		if (typeof answer === "object") return { result: { intent, isDone: true, ...answer } };
		if (answer !== "wrong-code") return passwordRefused(intent, answer);
		const text = "Check that your phone’s clock is right, and enter the code it shows now.";
		const notice = { title: "That code isn’t correct.", text };
		return { result: { intent, isDone: false, notice } };
	},

	async "factor-cancel"({ db, staff, clock }) {
		await removeSecondFactor(db, staff, "", clock);
		return done("factor-cancel");
	},

	async "factor-remove"({ db, staff, clock }, fields) {
		const intent = "factor-remove";
		const password = fields.get("current") ?? "";
		if (password === "") return refused(intent, { current: noPassword });
		const answer = await removeSecondFactor(db, staff, password, clock);
		if (answer !== "done") return passwordRefused(intent, answer);
		return done(intent, { title: "Two-step verification is off." });
	},

	async "session-end"({ db, staff, clock }, fields) {
		const hash = fields.get("session") ?? "";
		await endSession(db, staff, hash, clock);
		const answer = done("session-end", { title: "Logged out there." });
		return { ...answer, isLoggedOut: hash === staff.sessionHash };
	},

	async "sessions-end"({ db, staff, clock }) {
		await endAllSessions(db, staff, clock);
		return { ...done("sessions-end"), isLoggedOut: true };
	},
};

const noPassword = "Type your current password.";

function done(intent: AccountIntent, notice?: AccountResult["notice"]): AccountAnswer {
	return { result: { intent, isDone: true, ...(notice ? { notice } : {}) } };
}

function refused(intent: AccountIntent, errors: AccountResult["errors"] & {}): AccountAnswer {
	return { result: { intent, isDone: false, errors } };
}

function passwordRefused(intent: AccountIntent, refusal: PasswordRefusal): AccountAnswer {
	return refused(intent, {
		current:
			refusal === "limited"
				? "Too many attempts. Please wait a few minutes, then try again."
				: "That isn’t your password.",
	});
}
