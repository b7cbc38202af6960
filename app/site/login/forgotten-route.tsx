import { data } from "react-router";
import * as v from "valibot";
import { company } from "#content/content.ts";
import { FORGOTTEN_PATH, LOGIN_PATH } from "#features/auth/contract.ts";
import { requestPasswordLink } from "#features/auth/forgotten-password.server.ts";
import { readClientInfo } from "#features/auth/login.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { email, type Message } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/forgotten-route.ts";
import { LoginStep } from "./login-step.tsx";

export const meta = () => [
	{ title: "Forgot your password? · Lead desk" },
	{ name: "robots", content: "noindex" },
];

/** For Retry-After. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
	return { canSend: getRequestContext(context).notify?.mail === true };
}

type ForgottenResult =
	| { outcome: "done" }
	| { outcome: "invalid"; value: string; error: string }
	| { outcome: "failed"; value: string; message: Message };

export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const value = (await readForm(request)).get("email") ?? "";
	const typed = v.safeParse(email, value);
	if (!typed.success)
		return answer(
			{ outcome: "invalid", value, error: "Enter a valid email address." },
			422,
		);

	try {
		const { network } = readClientInfo(request, site);
		const asked = await requestPasswordLink(site, typed.output, network);
		if (asked.outcome === "done") return answer({ outcome: "done" }, 200);

		const seconds = Math.ceil(asked.retryAfterMs / 1000);
		const minutes = Math.ceil(seconds / 60);
		const text = `Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`;
		const message = { title: "Too many attempts.", text };

		return answer({ outcome: "failed", value, message }, 429, {
			"Retry-After": String(seconds),
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const text =
			"We couldn’t reach our own records. Please try again in a moment.";
		const message = { title: "That didn’t work.", text };

		return answer({ outcome: "failed", value, message }, 503);
	}
}

function answer(
	result: ForgottenResult,
	status: number,
	headers: Record<string, string> = {},
) {
	return data(result, { status, headers });
}

export default function ForgottenPage({
	loaderData: { canSend },
	actionData: result,
}: Route.ComponentProps) {
	if (!canSend) return <NoMail />;

	return result?.outcome === "done" ? <Sent /> : <Form result={result} />;
}

function Form({ result }: { result: ForgottenResult | undefined }) {
	const value = result && "value" in result ? result.value : "";

	return (
		<LoginStep title="Forgot your password?">
			<p>We’ll email you a link to set a new one.</p>
			<form
				method="post"
				action={FORGOTTEN_PATH}
				className="lead-form"
				noValidate
			>
				{result?.outcome === "failed" && (
					<Notice kind="failed" {...result.message} />
				)}
				<Field
					label="Email"
					name="email"
					type="email"
					autoComplete="username"
					defaultValue={value}
					error={result?.outcome === "invalid" ? result.error : undefined}
					required
					autoFocus
				/>
				<Button type="submit" variant="primary">
					Email me a link
				</Button>
			</form>
			<p className="hint">
				<a href={LOGIN_PATH}>Back to login</a>
			</p>
		</LoginStep>
	);
}

function Sent() {
	return (
		<LoginStep title="Check your email">
			<p role="status">
				If there’s an account for that address, we’ve emailed it a link. It
				works once, within 30 minutes. Nothing there? Look in your spam folder.
			</p>
			<a className={buttonClass({ variant: "primary" })} href={LOGIN_PATH}>
				Back to login
			</a>
		</LoginStep>
	);
}

/** Without a mail server an owner makes the link, or the command line. */
function NoMail() {
	return (
		<LoginStep title="Forgot your password?">
			<p>
				Write to{" "}
				<a href={`mailto:${company().supportEmail}`}>
					{company().supportEmail}
				</a>{" "}
				and we’ll send you a link to set a new one.
			</p>
			<a className={buttonClass({ variant: "primary" })} href={LOGIN_PATH}>
				Back to login
			</a>
		</LoginStep>
	);
}
