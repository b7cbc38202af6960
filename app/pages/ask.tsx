import { formPaths } from "#content/form-paths.ts";
import { questionFormCopy as copy } from "#content/question-form.ts";
import { answerForm, readForm, serverFields } from "#leads/form-action.server.ts";
import { QuestionForm } from "#questions/question-form.tsx";
import { receiveQuestion } from "#questions/receive.server.ts";
import type { Route } from "./+types/ask.ts";
import { KeptOrForm } from "./kept-or-form.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () =>
	pageMeta({
		title: copy.pageTitle,
		description: copy.pageDescription,
		path: formPaths.question,
		image: "share/ask",
	});

export const handle = { tone: "desk" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
	return answerForm(await readForm(request), request, context, receiveQuestion);
}

export default function AskPage({ actionData: result, loaderData }: Route.ComponentProps) {
	return (
		<KeptOrForm
			title={copy.title}
			thanks={copy}
			backTo="/faq"
			result={result}
			form={(onKept) => (
				<QuestionForm server={loaderData ?? undefined} result={result} onKept={onKept} />
			)}
		/>
	);
}
