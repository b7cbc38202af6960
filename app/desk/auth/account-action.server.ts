import * as v from "valibot";
import { accountCopy as copy, staffCopy } from "#content/desk-staff.ts";
import {
	changeName,
	changePassword,
	confirmSecondFactor,
	endAllSessions,
	endSession,
	proposeSecondFactor,
	removeSecondFactor,
} from "#features/auth/account.server.ts";
import type { ClientInfo } from "#features/auth/login.server.ts";
import { faultErrors, newPasswordIn } from "#features/auth/new-password.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { limits, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import type { AccountIntent, AccountResult } from "./account-contract.ts";

/** What an account's form is carried out with. */
export type AccountSite = {
	db: Database;
	staff: SignedIn;
	clock: Clock;
	secret: string;
	sender: ClientInfo;
};

/** `cookie`: the new session's. `isLoggedOut`: no session is left. */
export type AccountAnswer = { result: AccountResult; cookie?: string; isLoggedOut?: boolean };

type Handler = (site: AccountSite, fields: FormFields) => Promise<AccountAnswer>;

/** Carries out one form of the account page; null when it asks for nothing we know. */
export async function submitAccount(
	site: AccountSite,
	fields: FormFields,
): Promise<AccountAnswer | null> {
	const asked = fields.get("intent") ?? "";
	if (!Object.hasOwn(handlers, asked)) return null;
	const intent = asked as AccountIntent;
	try {
		return await handlers[intent](site, fields);
	} catch (error) {
		if (!(error instanceof CommitFailed)) throw error;
		const answer = failed(intent, staffCopy.failed);
		return { result: { ...answer.result, isUnavailable: true } };
	}
}

const handlers: Record<AccountIntent, Handler> = {
	async name({ db, staff, clock }, fields) {
		const name = v.parse(line, fields.get("name") ?? "");
		const error = name === "" ? copy.name.empty : copy.name.long;
		if (name === "" || name.length > limits.name.most) return refused("name", { name: error });
		await changeName(db, staff, name, clock);
		return done("name", copy.name.done);
	},

	async password({ db, staff, sender, clock }, fields) {
		const current = fields.get("current") ?? "";
		const typed = newPasswordIn(fields);
		const missing = current === "" ? { current: copy.password.empty } : {};
		if ("errors" in typed) return refused("password", { ...missing, ...typed.errors });
		if (current === "") return refused("password", missing);
		const change = { current, next: typed.password };
		const answer = await changePassword(db, staff, change, sender, clock);
		switch (answer.outcome) {
			case "done":
				return { ...done("password", copy.password.done), cookie: answer.cookie };
			case "wrong-password":
			case "limited":
				return notYou("password", answer.outcome);
			default:
				return refused("password", faultErrors(answer.outcome));
		}
	},

	async "factor-start"({ db, staff, secret }) {
		await proposeSecondFactor(db, staff, secret);
		return done("factor-start");
	},

	async "factor-confirm"({ db, staff, secret, clock }, fields) {
		const codes = await confirmSecondFactor(db, staff, fields.get("code") ?? "", secret, clock);
		if (codes) return { result: { intent: "factor-confirm", isDone: true, codes } };
		return failed("factor-confirm", copy.factor.refused);
	},

	async "factor-cancel"({ db, staff, clock }) {
		await removeSecondFactor(db, staff, "", clock);
		return done("factor-cancel");
	},

	async "factor-remove"({ db, staff, clock }, fields) {
		const current = fields.get("current") ?? "";
		if (current === "") return refused("factor-remove", { current: copy.password.empty });
		const outcome = await removeSecondFactor(db, staff, current, clock);
		if (outcome === "done") return done("factor-remove", copy.factor.removed);
		return notYou("factor-remove", outcome);
	},

	async "session-end"({ db, staff, clock }, fields) {
		const hash = fields.get("session") ?? "";
		await endSession(db, staff, hash, clock);
		return { ...done("session-end", copy.sessions.ended), isLoggedOut: hash === staff.sessionHash };
	},

	async "sessions-end"({ db, staff, clock }) {
		await endAllSessions(db, staff, clock);
		return { ...done("sessions-end"), isLoggedOut: true };
	},
};

function done(intent: AccountIntent, notice?: AccountResult["notice"]): AccountAnswer {
	return { result: { intent, isDone: true, ...(notice ? { notice } : {}) } };
}

function refused(intent: AccountIntent, errors: AccountResult["errors"] & {}): AccountAnswer {
	return { result: { intent, isDone: false, errors } };
}

function failed(intent: AccountIntent, notice: AccountResult["notice"] & {}): AccountAnswer {
	return { result: { intent, isDone: false, notice } };
}

function notYou(intent: AccountIntent, outcome: "wrong-password" | "limited"): AccountAnswer {
	return outcome === "limited"
		? failed(intent, copy.password.limited)
		: refused(intent, { current: copy.password.wrong });
}
