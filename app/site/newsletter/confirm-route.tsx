import { data } from "react-router";
import { newsletterCopy } from "#content/newsletter.ts";
import { serverFields } from "#features/leads/form-action.server.ts";
import { SubmissionFields } from "#features/leads/lead-form.tsx";
import {
	confirmSubscription,
	inspectConfirmation,
} from "#features/newsletter/confirm.server.ts";
import {
	CONFIRM_PATH,
	type ConfirmState,
	confirmStatus,
	linkWith,
	readTokenOfLink,
} from "#features/newsletter/contract.ts";
import { NEWSLETTER_PATH } from "#features/newsletter/form.ts";
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { FormPage, LinkStep } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/confirm-route.ts";

const copy = () => newsletterCopy().confirm;

export const meta = () =>
	buildPageMeta({ ...copy().meta, path: CONFIRM_PATH, isKey: true });

export const handle = { tone: "dark" };

/** Opening the link changes nothing; the page's button confirms. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = getRequestContext(context);
	const token = readTokenOfLink(request);
	const found = await inspectConfirmation(site, token);
	// The page's address without the token.
	const server = serverFields(request, context, site.origin + CONFIRM_PATH);

	return data({ found, token, server }, { status: confirmStatus[found.state] });
}

/** Confirms the address. The response has the link's address, so that a reload shows the current state. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const token = readTokenOfLink(request);
	const found = await confirmSubscription(site, token);
	if (found.state === "failed") site.log("subscription not confirmed");

	return data({ found, token }, { status: confirmStatus[found.state] });
}

export default function ConfirmPage({
	loaderData,
	actionData,
}: Route.ComponentProps) {
	const { found, token } = actionData ?? loaderData;
	return (
		<FormPage title={newsletterCopy().title} size="form">
			<div className="lead-form">
				<Step
					found={found}
					token={token}
					server={loaderData.server ?? undefined}
				/>
			</div>
		</FormPage>
	);
}

type StepProps = {
	found: ConfirmState;
	token: string;
	server: Parameters<typeof SubmissionFields>[0]["server"];
};

function Step({ found, token, server }: StepProps) {
	if (found.state === "confirmed")
		return (
			<LinkStep {...copy().confirmed}>
				<MoreLink to="/blog">{newsletterCopy().back}</MoreLink>
			</LinkStep>
		);
	if (found.state === "expired")
		return (
			<LinkStep {...copy().expired} action={NEWSLETTER_PATH}>
				<SubmissionFields server={server} />
				<input type="hidden" name="email" value={found.email} />
			</LinkStep>
		);
	if (found.state === "refused")
		return (
			<LinkStep {...copy().refused}>
				<NewsletterForm server={server} />
			</LinkStep>
		);

	return (
		<>
			{found.state === "failed" && <Notice kind="failed" {...copy().failed} />}
			<LinkStep {...copy().open} action={linkWith(CONFIRM_PATH, token)} />
		</>
	);
}
