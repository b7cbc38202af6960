import { Field } from "#ui/field.tsx";
import { MIN_NEW_PASSWORD } from "./contract.ts";
import type { NewPasswordErrors } from "./password.server.ts";

/** `email` identifies the account for password managers, unless the form has a field for it. */
export function NewPasswordFields({
	email,
	errors = {},
}: {
	email?: string;
	errors?: NewPasswordErrors | undefined;
}) {
	const field = {
		type: "password",
		autoComplete: "new-password",
		minLength: MIN_NEW_PASSWORD,
		required: true,
	} as const;
	return (
		<>
			{email !== undefined && (
				<input
					type="text"
					name="username"
					autoComplete="username"
					value={email}
					readOnly
					hidden
				/>
			)}
			<Field
				{...field}
				label="New password"
				name="password"
				hint={`At least ${MIN_NEW_PASSWORD} characters: three or four unrelated words are stronger than one word with symbols in it, and easier to remember.`}
				error={errors.password}
			/>
			<Field
				{...field}
				label="Confirm password"
				name="again"
				error={errors.again}
			/>
		</>
	);
}
