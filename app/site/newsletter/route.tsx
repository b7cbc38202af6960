import { data } from "react-router";
import { formPaths } from "#content/form-paths.ts";
import { newsletterCopy as copy } from "#content/newsletter.ts";
import { rateLimited, serverFields } from "#features/leads/form-action.server.ts";
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { submitSubscription } from "#features/newsletter/subscribe.server.ts";
import { submitStatus } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { FormOrThanks } from "#site/layout/form-page.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta = () =>
	pageMeta({
		title: copy.pageTitle,
		description: copy.pageDescription,
		path: formPaths.newsletter,
	});

export const handle = { tone: "dark" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

export { clientAction } from "#lib/forms/use-form.ts";

/** The same answer for every address. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const fields = await readForm(request);
	const held = rateLimited(fields, site);
	if (held) return held;
	const result = await submitSubscription(site, fields, request.headers);
	if (result.outcome === "failed") site.log("subscription not kept");
	return data(result, { status: submitStatus[result.outcome] });
}

export default function NewsletterPage({ actionData: result, loaderData }: Route.ComponentProps) {
	return (
		<FormOrThanks
			title={copy.title}
			thanks={copy}
			backTo="/blog"
			result={result}
			form={(onSaved) => (
				<>
					<p className="gap-below">{copy.intro}</p>
					<NewsletterForm server={loaderData ?? undefined} result={result} onSaved={onSaved} />
				</>
			)}
		/>
	);
}
