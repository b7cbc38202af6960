import { data, redirect } from "react-router";
import {
	CODE_PATH,
	FORGOTTEN_PATH,
	LINK_PATH,
	LOGIN_PATH,
} from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { readClientInfo } from "#features/auth/login.server.ts";
import { NewPasswordFields } from "#features/auth/new-password-fields.tsx";
import {
	type NewPasswordErrors,
	newPasswordIn,
} from "#features/auth/password.server.ts";
import { acceptLink, findLink } from "#features/auth/staff-links.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { noReferrer } from "#site/layout/page-meta.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/link-route.ts";
import { LoginStep } from "./login-step.tsx";

export const meta = () => [
	{ title: "Set your password · Lead desk" },
	{ name: "robots", content: "noindex" },
	noReferrer,
];

/** `email` is null for unknown, used and expired links. */
type Step = {
	email: string | null;
	errors?: NewPasswordErrors;
	isFailed?: boolean;
};

/** Does not invalidate the link: mail programs open links for previews. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = getRequestContext(context);
	const link = await findLink(db, params.token, clock.at);
	return step({ email: link?.email ?? null }, link ? 200 : 404);
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const { db, clock } = site;
	const link = await findLink(db, params.token, clock.at);
	if (!link) return step({ email: null }, 404);

	const { email } = link;
	const typed = newPasswordIn(await readForm(request), email);
	if ("errors" in typed) return step({ email, errors: typed.errors }, 422);

	try {
		const client = readClientInfo(request, site);
		const answer = await acceptLink(
			db,
			params.token,
			typed.password,
			client,
			clock,
		);
		if (answer.outcome === "no-link") return step({ email: null }, 404);

		const headers = { "Set-Cookie": answer.cookie };

		return redirect(answer.awaitsCode ? CODE_PATH : DESK_PATH, {
			status: 303,
			headers,
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return step({ email, isFailed: true }, 503);
	}
}

function step(answer: Step, status: number) {
	return data(answer, { status });
}

export default function LinkPage({
	loaderData,
	actionData,
	params,
}: Route.ComponentProps) {
	const { email, errors, isFailed } = actionData ?? loaderData;
	return (
		<LoginStep title="Set your password">
			{email === null ? (
				<>
					<h2>This link can’t be used any more.</h2>
					<p>
						It has been used, replaced by a newer one, or has expired. Ask an
						owner of the desk for a new one, or{" "}
						<a href={FORGOTTEN_PATH}>have one emailed</a>.
					</p>
					<a className={buttonClass({ variant: "primary" })} href={LOGIN_PATH}>
						Go to login
					</a>
				</>
			) : (
				<>
					<p>{`For the account of ${email}. This link works once.`}</p>
					<form
						method="post"
						action={`${LINK_PATH}/${params.token}`}
						className="lead-form"
					>
						{isFailed && (
							<Notice
								kind="failed"
								title="Your password wasn’t set."
								text="We couldn’t write to our own records. Please try again in a moment."
							/>
						)}
						<NewPasswordFields email={email} errors={errors} />
						<Button type="submit" variant="primary">
							Set password
						</Button>
					</form>
				</>
			)}
		</LoginStep>
	);
}
