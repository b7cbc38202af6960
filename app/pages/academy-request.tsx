import { useState } from "react";
import { AcademyForm } from "#academy/academy-form.tsx";
import { receiveAcademyRequest } from "#academy/receive.server.ts";
import { academyPage } from "#content/academy.ts";
import { formPaths } from "#content/form-paths.ts";
import { answerForm, readForm, serverFields } from "#leads/form-action.server.ts";
import { Thanks } from "#leads/thanks.tsx";
import type { Route } from "./+types/academy-request.ts";
import { FormPage } from "./form-page.tsx";
import { pageMeta } from "./page-meta.ts";

const { dialog: copy, meta: pageCopy } = academyPage;

export const meta = () =>
	pageMeta({
		title: `${copy.title}: Sheaf`,
		description: pageCopy.description,
		path: formPaths.academy,
		noindex: true,
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
	const [kept, setKept] = useState(result?.outcome === "kept");
	return (
		<FormPage title={copy.title} size="form">
			{kept ? (
				<Thanks
					heading={copy.keptHeading}
					text={copy.keptText}
					result={result}
					back={{ label: copy.back, to: "/academy" }}
				/>
			) : (
				<AcademyForm
					server={loaderData ?? undefined}
					result={result}
					onKept={() => setKept(true)}
				/>
			)}
		</FormPage>
	);
}
