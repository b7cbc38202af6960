import { AcademyForm } from "#academy/academy-form.tsx";
import { receiveAcademyRequest } from "#academy/receive.server.ts";
import { academyPage } from "#content/academy.ts";
import { formPaths } from "#content/form-paths.ts";
import { answerForm, readForm, serverFields } from "#leads/form-action.server.ts";
import type { Route } from "./+types/academy-request.ts";
import { KeptOrForm } from "./kept-or-form.tsx";
import { pageMeta } from "./page-meta.ts";

const { dialog: copy } = academyPage;

export const meta = () =>
	pageMeta({
		title: `${copy.title}: Sheaf`,
		description: copy.text,
		path: formPaths.academy,
		image: "share/academy-request",
	});

export const handle = { tone: "desk" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
	return answerForm(await readForm(request), request, context, receiveAcademyRequest);
}

export default function AcademyRequestPage({
	actionData: result,
	loaderData,
}: Route.ComponentProps) {
	return (
		<KeptOrForm
			title={copy.title}
			thanks={copy}
			backTo="/academy"
			result={result}
			form={(onKept) => (
				<AcademyForm server={loaderData ?? undefined} result={result} onKept={onKept} />
			)}
		/>
	);
}
