import { data, redirect } from "react-router";
import { loginSteps } from "#content/login-steps.ts";
import { clientInfoOf } from "#features/auth/client-info.server.ts";
import { submitCode } from "#features/auth/code.server.ts";
import { LEADS_TO, LOGIN_PATH } from "#features/auth/contract.ts";
import { deskPathOf } from "#features/auth/desk-path.ts";
import { awaitingCode, sessionOf } from "#features/auth/session.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/code-route.ts";
import { LoginStep, StepFailed } from "./login-step.tsx";

const { code: copy } = loginSteps;

export const meta = () => [{ title: copy.pageTitle }, { name: "robots", content: "noindex" }];

/** Says after which time another try is worth it. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Shows the form to whoever has given the right password; others belong elsewhere. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, origin, clock } = requestContextOf(context);
	const cookies = request.headers.get("cookie");
	if (await awaitingCode(db, cookies, origin, clock.at)) return null;
	const staff = await sessionOf(db, cookies, origin, clock.at);
	throw redirect(staff ? targetOf(request) : LOGIN_PATH, 303);
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const { db, secret, clock } = site;
	const typed = (await readForm(request)).get("code") ?? "";
	const answer = await submitCode(db, typed, clientInfoOf(request, site), secret, clock).catch(
		(error: unknown) => {
			if (error instanceof CommitFailed) return null;
			throw error;
		},
	);
	if (answer === null) return data(copy.failed, { status: 503 });
	switch (answer.outcome) {
		case "no-login":
			return redirect(LOGIN_PATH, 303);
		case "refused":
			return data(copy.refused, { status: 422 });
		case "limited": {
			const seconds = Math.ceil(answer.retryAfterMs / 1000);
			const headers = { "Retry-After": String(seconds) };
			return data(copy.limited(Math.ceil(seconds / 60)), { status: 429, headers });
		}
		case "signed-in":
			return redirect(targetOf(request), { status: 303, headers: { "Set-Cookie": answer.cookie } });
	}
}

function targetOf(request: Request): string {
	return deskPathOf(new URL(request.url).searchParams.get(LEADS_TO));
}

export default function CodePage({ actionData: failed }: Route.ComponentProps) {
	return (
		<LoginStep title={copy.title}>
			<p>{copy.lead}</p>
			<form method="post" className="lead-form">
				{failed && <StepFailed {...failed} />}
				<Field
					label={copy.label}
					name="code"
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={40}
					required
					autoFocus
					hint={copy.hint}
				/>
				<Button type="submit" kind="band">
					{copy.submit}
				</Button>
			</form>
			<p className="hint">
				<a href={LOGIN_PATH}>{copy.back}</a>
			</p>
		</LoginStep>
	);
}
