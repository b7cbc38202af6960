import { loginSteps } from "#content/login-steps.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { PasswordFault } from "./password-rules.ts";

export type NewPasswordErrors = { password?: string; again?: string };

/** A new password, typed twice the same; or what to say beside its fields. */
export function newPasswordIn(
	fields: FormFields,
): { password: string } | { errors: NewPasswordErrors } {
	const password = fields.get("password") ?? "";
	if (password === "") return { errors: { password: loginSteps.faults.empty } };
	if (password !== fields.get("again")) return { errors: { again: loginSteps.faults.different } };
	return { password };
}

/** What is said beside a password that will not do. */
export function faultErrors(fault: PasswordFault): NewPasswordErrors {
	return { password: loginSteps.faults[fault] };
}
