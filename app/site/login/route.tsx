import { useState } from "react";
import { data, redirect } from "react-router";
import { company, withFacts } from "#content/content.ts";
import copy from "#content/login-page.json" with { type: "json" };
import { messages } from "#content/messages.ts";
import {
	FORGOTTEN_PATH,
	LEADS_TO,
	LOGIN_PATH,
	type LoginField,
	type LoginResult,
	loginForm,
	loginStatus,
	MIN_LOGIN,
} from "#features/auth/contract.ts";
import { readClientInfo, submitLogin } from "#features/auth/login.server.ts";
import { PORTAL_LINK_PATH } from "#features/portal/contract.ts";
import type { Redirect } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Entries } from "#ui/lists.tsx";
import { Notice } from "#ui/notice.tsx";
import { useFailureToast } from "#ui/toasts.ts";
import type { Route } from "./+types/route.ts";

export const meta = () =>
	buildPageMeta({ ...withFacts(copy.meta), path: LOGIN_PATH });

export const handle = { tone: "dark" };

/** For Retry-After. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const fields = await readForm(request);
	const { result, cookie } = await submitLogin(
		site,
		fields,
		readClientInfo(request, site),
	);

	const headers = new Headers(cookie ? { "Set-Cookie": cookie } : {});
	if (result.outcome === "limited")
		headers.set("Retry-After", String(result.retryAfter));

	if ("to" in result) return redirect(result.to, { status: 303, headers });

	return data(result, { status: loginStatus[result.outcome], headers });
}

export default function LoginPage({
	actionData: result,
}: Route.ComponentProps) {
	return (
		<div className="login-page dark">
			<div className="wrap">
				<Breadcrumb here={copy.name} />
				<div className="split split--start login-page__grid">
					<div>
						<h1>{copy.heading}</h1>
						<p className="intro gap-above">{copy.intro}</p>
					</div>
					<section
						className="dialog dialog--form login-page__form"
						data-below="2"
						aria-labelledby="login-h"
					>
						<h2 className="sheet-tab dialog__tab" id="login-h">
							{copy.submit}
						</h2>
						<div className="dialog__body">
							<LoginForm result={result} />
						</div>
					</section>
					<div>
						<h2 className="h3 gap-below">{copy.portalTitle}</h2>
						<Entries
							className="ruled"
							titleClass="h4"
							muted
							items={withFacts(copy).portal}
						/>
					</div>
				</div>
			</div>
		</div>
	);
}

/** A phone shows the toast and the cookie banner above what the form says. */
function scrollAboveToast(hint: HTMLElement | null) {
	hint?.scrollIntoView({ block: "nearest" });
}

/** The login's two fields; without JavaScript the result is shown above them. */
function LoginForm({ result }: { result?: LoginResult | undefined }) {
	const { ref, busy, field, onSubmit, onInput, isRefused } = useLogin(result);
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
				<Notice kind="failed" {...result.message} />
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
			<Button type="submit" variant="primary" busy={busy} busyText={copy.busy}>
				{copy.submit}
			</Button>
			{isRefused && (
				<p
					ref={scrollAboveToast}
					className="hint login-page__refused"
					role="status"
				>
					<span>{copy.refused}</span>{" "}
					<a href={FORGOTTEN_PATH}>{copy.refusedLink}</a>.
				</p>
			)}
			<p className="hint">
				<a href={FORGOTTEN_PATH}>{copy.forgotten}</a>
			</p>
			<p className="hint">
				<a href={PORTAL_LINK_PATH}>{copy.client}</a>
			</p>
			<p className="hint">
				<span>{copy.support}</span>{" "}
				<a href={`mailto:${company().supportEmail}`}>
					{company().supportEmail}
				</a>
				.
			</p>
		</form>
	);
}

/** The email address stays in its field after every result; the password is removed. */
function useLogin(rendered: LoginResult | undefined) {
	const showFailure = useFailureToast();
	const [isRefused, setRefused] = useState(rendered?.outcome === "refused");
	const form = useForm<LoginField, LoginResult | Redirect>({
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
			const { result } = answer;
			if (result && "to" in result) {
				// The page's security policy differs, so it is loaded as a document. Busy until then.
				location.assign(result.to);
				return new Promise(() => {});
			}

			const password = element.elements.namedItem(
				"password" satisfies LoginField,
			);
			if (password instanceof HTMLInputElement) password.value = "";
			if (result?.outcome !== "invalid")
				showFailure(result?.message ?? messages().login.unreachable);

			setRefused(result?.outcome === "refused");
		},
	});

	return { ...form, isRefused };
}
