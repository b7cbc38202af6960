import { data } from "react-router";
import { newsletterCopy } from "#content/newsletter.ts";
import {
	inspectUnsubscribe,
	unsubscribe,
} from "#features/newsletter/confirm.server.ts";
import {
	linkWith,
	readTokenOfLink,
	UNSUBSCRIBE_PATH,
	type UnsubscribeState,
	unsubscribeStatus,
} from "#features/newsletter/contract.ts";
import { NEWSLETTER_PATH } from "#features/newsletter/form.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { FormPage, LinkStep } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/unsubscribe-route.ts";

const copy = () => newsletterCopy().unsubscribe;

export const meta = () =>
	buildPageMeta({ ...copy().meta, path: UNSUBSCRIBE_PATH, isKey: true });

export const handle = { tone: "dark" };

/** Opening the link changes nothing; the page's button unsubscribes. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = readTokenOfLink(request);
	const state = await inspectUnsubscribe(getRequestContext(context), token);
	return data({ state, token }, { status: unsubscribeStatus[state] });
}

/**
 * Handles the page's button and one-click requests of mail programs, which have no cookies or
 * Origin (RFC 8058).
 */
export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const token = readTokenOfLink(request);
	const state = await unsubscribe(site, token);
	if (state === "failed") site.log("not unsubscribed");

	return data({ state, token }, { status: unsubscribeStatus[state] });
}

export default function UnsubscribePage({
	loaderData,
	actionData,
}: Route.ComponentProps) {
	const { state, token } = actionData ?? loaderData;
	return (
		<FormPage title={newsletterCopy().title} size="form">
			<div className="lead-form">
				<Step state={state} token={token} />
			</div>
		</FormPage>
	);
}

function Step({ state, token }: { state: UnsubscribeState; token: string }) {
	if (state === "done")
		return (
			<LinkStep heading={copy().done.heading} text={copy().done.text}>
				<MoreLink to={NEWSLETTER_PATH}>{copy().done.again}</MoreLink>
			</LinkStep>
		);
	if (state === "refused" || state === "tokenless")
		return <LinkStep {...copy()[state]} />;

	return (
		<>
			{state === "failed" && <Notice kind="failed" {...copy().failed} />}
			<LinkStep {...copy().open} action={linkWith(UNSUBSCRIBE_PATH, token)} />
		</>
	);
}
