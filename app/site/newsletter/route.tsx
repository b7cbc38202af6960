import { newsletterCopy as copy } from "#content/newsletter.ts";
import archiveCopy from "#content/newsletter-archive.json" with {
	type: "json",
};
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
import { Section } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { IssueList, toListed } from "./issue-list.tsx";
import { archivedIssues, prepareIssues } from "./issues.server.ts";

export const meta = () =>
	buildPageMeta({ ...copy().meta, path: NEWSLETTER_PATH });

export const handle = { tone: "dark" };

export async function loader({ request, context }: Route.LoaderArgs) {
	await prepareIssues();

	return {
		server: serverFields(request, context),
		issues: archivedIssues().map(toListed),
	};
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
	const { server, issues } = props.loaderData;

	return (
		<>
			<FormOrThanks
				loaderData={server}
				actionData={props.actionData}
				copy={copy()}
				intro={copy().intro}
				backTo="/blog"
				Form={NewsletterForm}
			/>
			{issues.length > 0 && (
				<Section
					{...archiveCopy.past}
					at={2}
					color="paper"
					name="issues"
					layout="split split--even"
				>
					<IssueList issues={issues} />
				</Section>
			)}
		</>
	);
}
