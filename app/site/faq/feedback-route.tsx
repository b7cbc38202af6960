import { data } from "react-router";
import faqPage from "#content/faq-page.json" with { type: "json" };
import {
	countFeedback,
	readFeedback,
} from "#features/questions/faq-feedback.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";
import type { Route } from "./+types/feedback-route.ts";

const { feedback: copy } = faqPage;

export const meta = () =>
	buildPageMeta({
		title: copy.title,
		description: copy.thanks,
		path: copy.action,
		noindex: true,
	});

export const handle = { tone: "dark" };

/** Counts whether an answer helped. Counts that cannot be stored are logged. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock, log } = getRequestContext(context);
	const sent = readFeedback(Object.fromEntries(await readForm(request)));
	if (!sent)
		return data({ outcome: "refused" as const, answer: "" }, { status: 422 });

	await countFeedback(db, sent, clock.at).catch((error) =>
		log("feedback not counted", {
			error: error instanceof Error ? error.name : "unknown",
		}),
	);

	return data({ outcome: "saved" as const, answer: sent.answer });
}

/** Shown without JavaScript; otherwise the thanks appear beside the answer. */
export default function FeedbackPage({
	actionData: result,
}: Route.ComponentProps) {
	return (
		<FormPage title={copy.title} size="form">
			<div className="stack">
				{result?.outcome === "saved" && <p role="status">{copy.thanks}</p>}
				<MoreLink to={`/faq#${result?.answer ?? ""}`}>{copy.back}</MoreLink>
			</div>
		</FormPage>
	);
}
