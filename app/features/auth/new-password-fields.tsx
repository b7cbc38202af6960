import { loginSteps } from "#content/login-steps.ts";
import { Field } from "#ui/field.tsx";
import type { NewPasswordErrors } from "./new-password.server.ts";
import { passwordLengths } from "./password-rules.ts";

const { link: copy } = loginSteps;

/** A new password, twice, with what makes a good one. `email` tells password managers whose it is. */
export function NewPasswordFields({
	email,
	errors = {},
}: {
	email: string;
	errors?: NewPasswordErrors | undefined;
}) {
	return (
		<>
			<input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
			<Field
				label={copy.password}
				name="password"
				type="password"
				autoComplete="new-password"
				required
				minLength={passwordLengths.least}
				hint={copy.rule}
				error={errors.password}
			/>
			<Field
				label={copy.again}
				name="again"
				type="password"
				autoComplete="new-password"
				required
				minLength={passwordLengths.least}
				error={errors.again}
			/>
		</>
	);
}
