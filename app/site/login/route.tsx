import { useEffect } from "react";
import { data, redirect } from "react-router";
import { loginPage as copy } from "#content/login-page.ts";
import { clientInfoOf } from "#features/auth/client-info.server.ts";
import { LOGIN_PATH, loginStatus } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { submitLogin } from "#features/auth/submit-login.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { pageMeta } from "#site/layout/page-meta.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import type { Route } from "./+types/route.ts";
import { LoginForm } from "./login-form.tsx";

export const meta = () => pageMeta({ ...copy.meta, path: LOGIN_PATH });

export const handle = { tone: "desk" };

/** Says after which time another try is worth it, where there have been too many. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export { clientAction } from "#lib/forms/use-form.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const fields = await readForm(request);
	const { result, cookie } = await submitLogin(
		site.db,
		fields,
		{ ...clientInfoOf(request, site), from: request.headers.get("referer") },
		site.clock,
	);
	const headers = new Headers(cookie ? { "Set-Cookie": cookie } : {});
	if (result.outcome === "limited") headers.set("Retry-After", String(result.retryAfter));
	// The page's own script goes there itself; a form without one is sent there.
	const isScript = request.headers.get("accept") === "application/json";
	if ("to" in result && !isScript) return redirect(result.to, { status: 303, headers });
	return data(result, { status: loginStatus[result.outcome], headers });
}

export default function LoginPage({ actionData: result }: Route.ComponentProps) {
	useSignedInRedirect();
	return (
		<div className="login-page desk">
			<div className="wrap">
				<Breadcrumb here={copy.name} />
				<div className="login-page__grid">
					<ClientPortal />
					<section className="dlg dlg--form" data-below="2" aria-labelledby="login-h">
						<h2 className="dlg__tab" id="login-h">
							{copy.submit}
						</h2>
						<div className="dlg__body">
							<LoginForm result={result} />
						</div>
					</section>
				</div>
			</div>
		</div>
	);
}

/** What the private hub gives: the words beside the login. */
function ClientPortal() {
	return (
		<div className="hub">
			<h1>{copy.heading}</h1>
			<p className="lead">{copy.lead}</p>
			<h2>{copy.hubTitle}</h2>
			<ul>
				{copy.hub.map(({ title, description }) => (
					<li key={title}>
						<h3 className="h4">{title}</h3>
						<p>{description}</p>
					</li>
				))}
			</ul>
		</div>
	);
}

/**
 * Leads whoever is signed in on to the desk. A login page that the browser opened has been led on by the
 * server; one that a link of our own turned to has not asked the server yet.
 */
function useSignedInRedirect(): void {
	useEffect(() => {
		const isOwnDocument = document.documentElement.dataset.hydrated === undefined;
		if (isOwnDocument) return;
		const asked = new AbortController();
		fetch(LOGIN_PATH, { method: "HEAD", redirect: "manual", signal: asked.signal }).then(
			({ type }) => {
				if (type === "opaqueredirect") location.replace(DESK_PATH);
			},
			() => {
				// Nobody is led on when the server cannot be asked.
			},
		);
		return () => asked.abort();
	}, []);
}
