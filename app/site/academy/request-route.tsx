import academyPage from "#content/academy.json" with { type: "json" };
import { company } from "#content/content.ts";
import { AcademyForm } from "#features/academy/academy-form.tsx";
import { ACADEMY_PATH } from "#features/academy/form.ts";
import { submitAcademyRequest } from "#features/academy/lead.server.ts";
import {
	answerForm,
	serverFields,
} from "#features/leads/form-action.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { FormOrThanks } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/request-route.ts";

const { dialog: copy } = academyPage;

export const meta = () =>
	buildPageMeta({
		title: `${copy.title}: ${company().name}`,
		description: copy.text,
		path: ACADEMY_PATH,
	});

export const handle = { tone: "dark" };

export function loader({ request, context }: Route.LoaderArgs) {
	return serverFields(request, context);
}

export async function action({ request, context }: Route.ActionArgs) {
	return answerForm(
		await readForm(request),
		request,
		context,
		submitAcademyRequest,
	);
}

export default function AcademyRequestPage(props: Route.ComponentProps) {
	return (
		<FormOrThanks {...props} copy={copy} backTo="/academy" Form={AcademyForm} />
	);
}
