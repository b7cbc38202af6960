import { withFacts } from "#content/content.ts";
import copy from "#content/question-form.json" with { type: "json" };
import {
	answerForm,
	serverFields,
} from "#features/leads/form-action.server.ts";
import { QUESTION_PATH } from "#features/questions/form.ts";
import { submitQuestion } from "#features/questions/lead.server.ts";
import { QuestionForm } from "#features/questions/question-form.tsx";
import { readForm } from "#lib/forms/read-form.server.ts";
import { FormOrThanks } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/route.ts";

export const meta = () =>
	buildPageMeta({ ...withFacts(copy.meta), path: QUESTION_PATH });

export const handle = { tone: "dark" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
	return answerForm(await readForm(request), request, context, submitQuestion);
}

export default function AskPage(props: Route.ComponentProps) {
	return (
		<FormOrThanks {...props} copy={copy} backTo="/faq" Form={QuestionForm} />
	);
}
