import { Field } from "#ui/field.tsx";
import { MIN_NEW_PASSWORD } from "./contract.ts";
import type { NewPasswordErrors } from "./password.server.ts";

/** `email` identifies the account for password managers. */
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
				label="New password"
				name="password"
				type="password"
				autoComplete="new-password"
				required
				minLength={MIN_NEW_PASSWORD}
				hint={`At least ${MIN_NEW_PASSWORD} characters: three or four unrelated words are stronger than one word with symbols in it, and easier to remember.`}
				error={errors.password}
			/>
			<Field
				label="Confirm password"
				name="again"
				type="password"
				autoComplete="new-password"
				required
				minLength={MIN_NEW_PASSWORD}
				error={errors.again}
			/>
		</>
	);
}
