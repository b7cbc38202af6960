import { data } from "react-router";
import { newsletterCopy } from "#content/newsletter.ts";
import { serverFields } from "#features/leads/form-action.server.ts";
import {
	linkWith,
	RENEW_PATH,
	type RenewState,
	readTokenOfLink,
	renewStatus,
} from "#features/newsletter/contract.ts";
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import {
	inspectRenewal,
	renewSubscription,
} from "#features/newsletter/renewal.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { FormPage, LinkStep } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/renew-route.ts";

const copy = () => newsletterCopy().renew;

export const meta = () =>
	buildPageMeta({ ...copy().meta, path: RENEW_PATH, isKey: true });

export const handle = { tone: "dark" };

/** Opening the link changes nothing; the page's button renews. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = getRequestContext(context);
	const token = readTokenOfLink(request);
	const state = await inspectRenewal(site, token);
	// The page's address without the token.
	const server = serverFields(request, context, site.origin + RENEW_PATH);

	return data({ state, token, server }, { status: renewStatus[state] });
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const token = readTokenOfLink(request);
	const state = await renewSubscription(site, token);
	if (state === "failed") site.log("subscription not renewed");

	return data({ state, token }, { status: renewStatus[state] });
}

export default function RenewPage({
	loaderData,
	actionData,
}: Route.ComponentProps) {
	const { state, token } = actionData ?? loaderData;
	return (
		<FormPage title={newsletterCopy().title} size="form">
			<div className="lead-form">
				<Step
					state={state}
					token={token}
					server={loaderData.server ?? undefined}
				/>
			</div>
		</FormPage>
	);
}

type StepProps = {
	state: RenewState;
	token: string;
	server: Parameters<typeof NewsletterForm>[0]["server"];
};

function Step({ state, token, server }: StepProps) {
	if (state === "done")
		return (
			<LinkStep {...copy().done}>
				<MoreLink to="/blog">{newsletterCopy().back}</MoreLink>
			</LinkStep>
		);
	if (state === "refused")
		return (
			<LinkStep {...copy().refused}>
				<NewsletterForm server={server} />
			</LinkStep>
		);

	return (
		<>
			{state === "failed" && <Notice kind="failed" {...copy().failed} />}
			<LinkStep {...copy().open} action={linkWith(RENEW_PATH, token)} />
		</>
	);
}
