import { newsletterCopy as copy } from "#content/newsletter.ts";
import {
	answerForm,
	serverFields,
} from "#features/leads/form-action.server.ts";
import { NEWSLETTER_PATH } from "#features/newsletter/form.ts";
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { submitSubscription } from "#features/newsletter/subscribe.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { FormOrThanks } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta = () =>
	buildPageMeta({ ...copy().meta, path: NEWSLETTER_PATH });

export const handle = { tone: "dark" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

/** The response is the same for known and unknown addresses. */
export async function action({ request, context }: Route.ActionArgs) {
	return answerForm(
		await readForm(request),
		request,
		context,
		submitSubscription,
	);
}

export default function NewsletterPage(props: Route.ComponentProps) {
	return (
		<FormOrThanks
			{...props}
			copy={copy()}
			intro={copy().intro}
			backTo="/blog"
			Form={NewsletterForm}
		/>
	);
}
