import { loginPage as copy } from "#content/login-page.ts";
import { LEADS_TO, LOGIN_PATH, type LoginResult } from "#features/auth/contract.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useLogin } from "./use-login.ts";

/** The login's two fields; without JavaScript the answer stands above them. */
export function LoginForm({ result }: { result?: LoginResult | undefined }) {
	const { ref, busy, errors, onSubmit, onInput } = useLogin(result);
	const values = result && "values" in result ? result.values : undefined;
	return (
		<form
			ref={ref}
			method="post"
			action={LOGIN_PATH}
			className="lead-form"
			noValidate
			onSubmit={onSubmit}
			onInput={onInput}
		>
			{values?.to && <input type="hidden" name={LEADS_TO} value={values.to} />}
			{result && "message" in result && (
				<div className="notice notice--failed" role="alert">
					<p>
						<b>{result.message.title}</b> {result.message.text}
					</p>
				</div>
			)}
			<Field
				label={copy.labels.email}
				name="email"
				type="email"
				autoComplete="username"
				required
				defaultValue={values?.email}
				error={errors.email}
			/>
			<Field
				label={copy.labels.password}
				name="password"
				type="password"
				autoComplete="current-password"
				required
				error={errors.password}
			/>
			<Button type="submit" kind="band" busy={busy} busyText={copy.busy}>
				{copy.submit}
			</Button>
			<p className="hint">
				{copy.support.text} <a href={`mailto:${copy.support.email}`}>{copy.support.email}</a>.
			</p>
		</form>
	);
}
