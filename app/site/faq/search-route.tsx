import { redirect, useNavigate } from "react-router";
import { faqPage, faqTabs } from "#content/faq-page.ts";
import {
	FAQ_SEARCH_FIELD,
	FAQ_SEARCH_PATH,
	mostSearchCharacters,
	searchFaq,
} from "#features/questions/faq-search.ts";
import { recordZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import type { Route } from "./+types/search-route.ts";
import { FaqFound } from "./faq-page.tsx";
import FrequentQuestionsPage from "./route.tsx";

export const meta = () => pageMeta({ ...faqPage.meta, path: FAQ_SEARCH_PATH, noindex: true });

export const handle = { tone: "paper", breadcrumb: faqPage.here };

/** Searches for a browser without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const fields = await readForm(request);
	const search = (fields.get(FAQ_SEARCH_FIELD) ?? "").slice(0, mostSearchCharacters).trim();
	if (search === "") throw redirect("/faq", 303);
	await recordZeroResults(requestContextOf(context), { search });
	return { search };
}

export default function FaqSearchPage({ actionData }: Route.ComponentProps) {
	const openDialog = useOpenDialog();
	const navigate = useNavigate();
	// Whoever comes here by the address alone has searched nothing yet.
	if (!actionData) return <FrequentQuestionsPage />;
	const { search } = actionData;
	return (
		<FaqFound
			search={search}
			hits={searchFaq(faqTabs, search)}
			onSearch={(typed) => navigate(`/faq?${new URLSearchParams({ q: typed })}`)}
			onAskQuestion={() => openDialog("question")}
		/>
	);
}
