import type { RefCallback } from "react";
import { data, redirect } from "react-router";
import { portalCopy } from "#content/portal.ts";
import { portalMails } from "#content/portal-mails.ts";
import { PORTAL_LINK_PATH, PORTAL_PATH } from "#features/portal/contract.ts";
import {
	acceptPortalLink,
	findLink,
} from "#features/portal/portal-links.server.ts";
import { findPortalSession } from "#features/portal/portal-session.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { Message } from "#lib/forms/fields.ts";
import {
	getRequestContext,
	type Site,
} from "#lib/http/request-context.server.ts";
import { PageForm, usePageForm } from "#site/layout/page-form.tsx";
import { noReferrer } from "#site/layout/page-meta.ts";
import { LoginStep } from "#site/login/login-step.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { Route } from "./+types/use-link-route.ts";

const copy = portalCopy;

export const meta = () => [
	{ title: copy().name },
	{ name: "robots", content: "noindex" },
	noReferrer,
];

/** `gone`: the link is unknown, used or expired. `in`: so it is, but they are logged in. */
type LinkResult =
	| { outcome: "open" | "gone" | "in" }
	| { outcome: "failed"; message: Message };

const statuses = { open: 200, in: 200, gone: 404, failed: 503 };

/** Does not use the link up: mail programs open links for previews. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const site = getRequestContext(context);
	const link = await findLink(site.db, params.token, site.clock.at);

	return link ? answer({ outcome: "open" }) : answerGone(request, site);
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const { db, origin, clock } = site;
	try {
		const used = await acceptPortalLink(db, params.token, origin, clock);
		if (used.outcome === "no-link") return await answerGone(request, site);

		const headers = { "Set-Cookie": used.cookie };

		return redirect(PORTAL_PATH, { status: 303, headers });
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		return answer({ outcome: "failed", message: portalMails().failed });
	}
}

async function answerGone({ headers }: Request, site: Site) {
	const { db, origin, clock } = site;
	const cookies = headers.get("cookie");
	const session = await findPortalSession(db, cookies, origin, clock.at);

	return answer({ outcome: session ? "in" : "gone" });
}

function answer(result: LinkResult) {
	return data(result, { status: statuses[result.outcome] });
}

export default function UsePortalLinkPage({
	loaderData,
	actionData: rendered,
	params,
}: Route.ComponentProps) {
	const form = usePageForm<never, LinkResult>({
		action: `${PORTAL_LINK_PATH}/${params.token}`,
		rendered,
	});
	const { outcome } = form.result ?? loaderData;
	const { use, link } = copy();

	if (outcome === "in")
		return (
			<Ended
				heading={link.isIn}
				to={PORTAL_PATH}
				action={link.open}
				focus={form.focusAfter}
			/>
		);

	if (outcome === "gone")
		return (
			<Ended
				heading={use.gone}
				text={use.goneText}
				to={PORTAL_LINK_PATH}
				action={use.again}
				focus={form.focusAfter}
			/>
		);

	return (
		<LoginStep title={use.title}>
			<h2>{use.heading}</h2>
			<p>{use.text}</p>
			<PageForm form={form} submit={use.button} busyText={use.busy}>
				{null}
			</PageForm>
		</LoginStep>
	);
}

type EndedProps = {
	heading: string;
	text?: string;
	to: string;
	action: string;
	focus: RefCallback<HTMLElement> | undefined;
};

function Ended({ heading, text, to, action, focus }: EndedProps) {
	return (
		<LoginStep title={copy().use.title}>
			<h2 ref={focus} tabIndex={-1}>
				{heading}
			</h2>
			{text && <p>{text}</p>}
			<a className={buttonClass({ variant: "primary" })} href={to}>
				{action}
			</a>
		</LoginStep>
	);
}
