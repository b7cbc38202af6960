import type { RefCallback } from "react";
import { data } from "react-router";
import * as v from "valibot";
import { company } from "#content/content.ts";
import { messages } from "#content/messages.ts";
import { FORGOTTEN_PATH, LOGIN_PATH } from "#features/auth/contract.ts";
import { requestPasswordLink } from "#features/auth/forgotten-password.server.ts";
import { readClientInfo } from "#features/auth/login.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { email, type SubmitResult } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import {
	PageForm,
	type PageFormState,
	usePageForm,
} from "#site/layout/page-form.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
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

type ForgottenResult = SubmitResult<"email">;

export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const values = { email: (await readForm(request)).get("email") ?? "" };
	const typed = v.safeParse(email, values.email);
	if (!typed.success) {
		const message = messages().checkFields;
		const errors = { email: "Enter a valid email address." };

		return answer({ outcome: "invalid", message, errors, values }, 422);
	}

	try {
		const { network } = readClientInfo(request, site);
		const asked = await requestPasswordLink(site, typed.output, network);
		if (asked.outcome === "done")
			return answer(
				{ outcome: "saved", message: { title: "Check your email" } },
				200,
			);

		const seconds = Math.ceil(asked.retryAfterMs / 1000);
		const minutes = Math.ceil(seconds / 60);
		const text = `Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`;
		const message = { title: "Too many attempts.", text };

		return answer({ outcome: "failed", values, message }, 429, {
			"Retry-After": String(seconds),
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const text =
			"We couldn’t reach our own records. Please try again in a moment.";
		const message = { title: "That didn’t work.", text };

		return answer({ outcome: "failed", values, message }, 503);
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
	actionData: rendered,
}: Route.ComponentProps) {
	const form = usePageForm<"email", ForgottenResult>({
		action: FORGOTTEN_PATH,
		rendered,
	});

	if (!canSend) return <NoMail />;

	return form.result?.outcome === "saved" ? (
		<Sent focus={form.focusAfter} />
	) : (
		<Ask form={form} />
	);
}

function Ask({ form }: { form: PageFormState<"email"> }) {
	return (
		<LoginStep title="Forgot your password?">
			<p>We’ll email you a link to set a new one.</p>
			<PageForm
				form={form}
				noValidate
				submit="Email me a link"
				busyText="Sending..."
			>
				<Field
					{...form.field("email")}
					label="Email"
					type="email"
					autoComplete="username"
					required
					autoFocus
				/>
			</PageForm>
			<p className="hint">
				<a href={LOGIN_PATH}>Back to login</a>
			</p>
		</LoginStep>
	);
}

function Sent({ focus }: { focus: RefCallback<HTMLElement> | undefined }) {
	return (
		<LoginStep title="Check your email">
			<p role="status" ref={focus} tabIndex={-1}>
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
