import { loginPage as copy } from "#content/login-page.ts";
import { messages } from "#content/messages.ts";
import {
	LEADS_TO,
	LOGIN_PATH,
	type LoginField,
	type LoginResult,
	loginForm,
	MIN_LOGIN,
} from "#features/auth/contract.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useFailureToast } from "#ui/toasts.ts";

/** The login's two fields; without JavaScript the answer is shown above them. */
export function LoginForm({ result }: { result?: LoginResult | undefined }) {
	const { ref, busy, field, onSubmit, onInput } = useLogin(result);
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
				{...field("email")}
				label={copy.labels.email}
				type="email"
				autoComplete="username"
				required
			/>
			<Field
				{...field("password")}
				label={copy.labels.password}
				type="password"
				autoComplete="current-password"
				required
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

/** The address stays in its field whatever the answer; the password is removed. */
function useLogin(rendered: LoginResult | undefined) {
	const showFailure = useFailureToast();
	return useForm<LoginField, LoginResult>({
		action: LOGIN_PATH,
		schema: loginForm,
		rendered,
		minBusy: MIN_LOGIN,
		recheck: true,
		extraFields: (): Record<string, string> => {
			const to = new URLSearchParams(location.search).get(LEADS_TO);
			return to === null ? {} : { [LEADS_TO]: to };
		},
		onSubmit: () => showFailure(null),
		onAnswer(answer, { element }) {
			const result = answer?.result;
			if (result && "to" in result) {
				// A page with a policy of its own, so not through the router. Busy until it is there.
				location.assign(result.to);
				return new Promise(() => {});
			}
			const password = element.elements.namedItem("password" satisfies LoginField);
			if (password instanceof HTMLInputElement) password.value = "";
			if (result?.outcome !== "invalid") showFailure(result?.message ?? messages.login.unreachable);
		},
	});
}
