import { data } from "react-router";
import { loginSteps } from "#content/login-steps.ts";
import { acceptLink, inspectLink } from "#features/auth/accounts.server.ts";
import { LINK_PATH, LOGIN_PATH } from "#features/auth/contract.ts";
import {
	faultErrors,
	type NewPasswordErrors,
	newPasswordIn,
} from "#features/auth/new-password.server.ts";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import { CommitFailed } from "#lib/db/write.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { noReferrer } from "#site/layout/page-meta.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import type { Route } from "./+types/link-route.ts";
import { LoginStep, StepFailed, StepWords } from "./login-step.tsx";

const { link: copy } = loginSteps;

export const meta = () => [
	{ title: copy.pageTitle },
	{ name: "robots", content: "noindex" },
	noReferrer,
];

type Step =
	| { state: "open"; email: string; errors?: NewPasswordErrors; isFailed?: boolean }
	| { state: "gone" }
	| { state: "done" };

const GONE = { state: "gone" } as const;

/** Following the link uses nothing up: mail programs look at links, too. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = requestContextOf(context);
	const link = await inspectLink(db, params.token, clock.at);
	const step: Step = link ? { state: "open", email: link.email } : GONE;
	return data(step, { status: link ? 200 : 404 });
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const { db, clock } = requestContextOf(context);
	const link = await inspectLink(db, params.token, clock.at);
	if (!link) return told(GONE, 404);
	const { email } = link;
	const typed = newPasswordIn(await readForm(request));
	if ("errors" in typed) return told({ state: "open", email, errors: typed.errors }, 422);
	try {
		const outcome = await acceptLink(db, params.token, typed.password, clock);
		if (outcome === "done") return told({ state: "done" }, 200);
		if (outcome === "no-link") return told(GONE, 404);
		return told({ state: "open", email, errors: faultErrors(outcome) }, 422);
	} catch (error) {
		if (!(error instanceof CommitFailed)) throw error;
		return told({ state: "open", email, isFailed: true }, 503);
	}
}

function told(step: Step, status: number) {
	return data(step, { status });
}

export default function LinkPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const step: Step = actionData ?? loaderData;
	return (
		<LoginStep title={copy.title}>
			{step.state === "open" ? (
				<>
					<p>{copy.lead(step.email)}</p>
					<form method="post" action={`${LINK_PATH}/${params.token}`} className="lead-form">
						{step.isFailed && <StepFailed {...copy.failed} />}
						<NewPasswordFields email={step.email} errors={step.errors} />
						<Button type="submit" kind="band">
							{copy.submit}
						</Button>
					</form>
				</>
			) : (
				<>
					<StepWords {...copy[step.state]} />
					<a className={buttonClass({ kind: "band" })} href={LOGIN_PATH}>
						{copy[step.state].button}
					</a>
				</>
			)}
		</LoginStep>
	);
}
