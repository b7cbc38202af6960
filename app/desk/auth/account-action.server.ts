import * as v from "valibot";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import type { FormResult } from "#desk/layout/form-result.ts";
import {
	changeName,
	changeNotifications,
	changePassword,
	changeSignature,
	PasswordRefused,
	passwordRefusals,
} from "#features/auth/own-account.server.ts";
import { readNewPassword } from "#features/auth/password.server.ts";
import { renewRecoveryCodes } from "#features/auth/recovery-codes.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	confirmSecondFactor,
	proposeSecondFactor,
	removeSecondFactor,
} from "#features/auth/second-factor.server.ts";
import { endSessions } from "#features/auth/session.server.ts";
import { filled, limits, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

/** `codes`: new recovery codes, shown once. */
export type AccountResult = FormResult & { codes?: string[] | undefined };

export const notWritten = refused(
	"That didn’t go through.",
	"We couldn’t save your change. Please try again in a moment.",
	503,
);

const nameForm = v.pipe(
	filled("Type your name."),
	v.maxLength(limits.name.max, `Use ${limits.name.max} characters or fewer.`),
);
const MAX_SIGNATURE = 500;
const signatureForm = v.pipe(
	paragraphs,
	v.maxLength(MAX_SIGNATURE, `Use ${MAX_SIGNATURE} characters or fewer.`),
);
const handlers: Handlers<FormOutcome & { codes?: string[] }, StaffContext> = {
	async name(own, fields) {
		const name = v.safeParse(nameForm, fields.get("name") ?? "");
		if (!name.success) return { errors: { name: name.issues[0].message } };

		await changeName(own, name.output);

		// Redirects so that the page header shows the new name.
		return { to: "/desk/account?done=name" };
	},

	async signature(own, fields) {
		const typed = fields.get("signature") ?? "";
		const signature = v.safeParse(signatureForm, typed);
		if (!signature.success)
			return {
				errors: { signature: signature.issues[0].message },
				values: { signature: typed },
			};

		await changeSignature(own, signature.output);

		return done("Saved.");
	},

	async notifications(own, fields) {
		const isOn = (name: string) => (fields.get(name) === "1" ? 1 : 0);

		await changeNotifications(own, {
			notify_leads: isOn("notify_leads"),
			notify_replies: isOn("notify_replies"),
			notify_tasks: isOn("notify_tasks"),
		});

		return done("Saved.");
	},

	async password(own, fields) {
		const typed = readNewPassword(fields, own.staff.email);
		if ("errors" in typed) return typed;

		const change = {
			current: fields.get("current") ?? "",
			next: typed.password,
		};
		const { cookie } = await changePassword(own, change, own.origin);
		const text = "You are logged out everywhere else.";

		return { ...done("Your password is changed.", text), cookie };
	},

	async "factor-start"(own) {
		await proposeSecondFactor(own);
		return {};
	},

	async "factor-confirm"(own, fields) {
		const typed = {
			code: fields.get("code") ?? "",
			password: fields.get("current") ?? "",
		};
		const confirmed = await confirmSecondFactor(own, typed);
		if (confirmed)
			return { ...done("Two-step verification is on."), ...confirmed };

		const text =
			"Check that your phone’s clock is right, and enter the code it shows now.";

		return refused("That code isn’t correct.", text);
	},

	async "codes-renew"(own, fields) {
		const renewed = await renewRecoveryCodes(own, fields.get("current") ?? "");
		return renewed
			? { ...done("The old codes no longer work."), ...renewed }
			: refused("Two-step verification is off.", "There are no codes then.");
	},

	async "factor-cancel"(own) {
		await removeSecondFactor(own, "");
		return {};
	},

	async "factor-remove"(own, fields) {
		await removeSecondFactor(own, fields.get("current") ?? "");
		return done("Two-step verification is off.");
	},

	async "sessions-end"(own, fields) {
		await endSessions(own, fields.get("session") ?? null);
		return done("Logged out there.");
	},
};

export function submitAccount(site: StaffContext, fields: FormFields) {
	return submitForm(site, fields, handlers, notWritten).catch((error) => {
		if (!(error instanceof PasswordRefused)) throw error;

		const errors = { current: passwordRefusals[error.message] };
		return { errors, intent: fields.get("intent") ?? "" };
	});
}
