import type { RefCallback } from "react";
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
	readNewPassword,
} from "#features/auth/password.server.ts";
import { acceptLink, findLink } from "#features/auth/staff-links.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { Message } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { PageForm, usePageForm } from "#site/layout/page-form.tsx";
import { noReferrer } from "#site/layout/page-meta.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Route } from "./+types/link-route.ts";
import { LoginStep } from "./login-step.tsx";

export const meta = () => [
	{ title: "Set your password · Lead desk" },
	{ name: "robots", content: "noindex" },
	noReferrer,
];

/** Does not invalidate the link: mail programs open links for previews. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = getRequestContext(context);
	const link = await findLink(db, params.token, clock.at);
	return data({ email: link?.email ?? null }, { status: link ? 200 : 404 });
}

/** `no-link`: the link is unknown, used or expired. */
type LinkResult =
	| { outcome: "no-link" }
	| { outcome: "invalid"; errors: NewPasswordErrors }
	| { outcome: "failed"; message: Message };

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const { db, clock } = site;
	const link = await findLink(db, params.token, clock.at);
	if (!link) return answer({ outcome: "no-link" }, 404);

	const typed = readNewPassword(await readForm(request), link.email);
	if ("errors" in typed)
		return answer({ outcome: "invalid", errors: typed.errors }, 422);

	try {
		const client = readClientInfo(request, site);
		const accepted = await acceptLink(
			db,
			params.token,
			typed.password,
			client,
			clock,
		);
		if (accepted.outcome === "no-link")
			return answer({ outcome: "no-link" }, 404);

		const headers = { "Set-Cookie": accepted.cookie };

		return redirect(accepted.awaitsCode ? CODE_PATH : DESK_PATH, {
			status: 303,
			headers,
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const message = {
			title: "Your password wasn’t set.",
			text: "We couldn’t write to our own records. Please try again in a moment.",
		};

		return answer({ outcome: "failed", message }, 503);
	}
}

function answer(result: LinkResult, status: number) {
	return data(result, { status });
}

export default function LinkPage({
	loaderData: { email },
	actionData: rendered,
	params,
}: Route.ComponentProps) {
	const form = usePageForm<keyof NewPasswordErrors, LinkResult>({
		action: `${LINK_PATH}/${params.token}`,
		rendered,
	});

	if (email === null || form.result?.outcome === "no-link")
		return <NoLink focus={form.focusAfter} />;

	return (
		<LoginStep title="Set your password">
			<p>{`For the account of ${email}. This link works once.`}</p>
			<PageForm
				form={form}
				submit="Set password"
				busyText="Setting password..."
			>
				<NewPasswordFields email={email} errors={form.errors} />
			</PageForm>
		</LoginStep>
	);
}

function NoLink({ focus }: { focus: RefCallback<HTMLElement> | undefined }) {
	return (
		<LoginStep title="Set your password">
			<h2 ref={focus} tabIndex={-1}>
				This link can’t be used any more.
			</h2>
			<p>
				It has been used, replaced by a newer one, or has expired. Ask an owner
				of the desk for a new one, or{" "}
				<a href={FORGOTTEN_PATH}>have one emailed</a>.
			</p>
			<a className={buttonClass({ variant: "primary" })} href={LOGIN_PATH}>
				Go to login
			</a>
		</LoginStep>
	);
}
