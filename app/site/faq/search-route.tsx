import { redirect, useNavigate } from "react-router";
import { withFacts } from "#content/content.ts";
import faqPage from "#content/faq-page.json" with { type: "json" };
import { listFaqTabs } from "#features/questions/faq.server.ts";
import {
	FAQ_SEARCH_FIELD,
	FAQ_SEARCH_PATH,
	searchFaq,
} from "#features/questions/faq-search.ts";
import { recordZeroResults } from "#features/questions/zero-result-searches.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { MAX_SEARCH_LENGTH } from "#lib/search/text-search.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/search-route.ts";
import { FaqPage, FaqResults, FaqSearchField } from "./faq-answers.tsx";
import { FrequentQuestionsPage } from "./route.tsx";

export const meta = () =>
	buildPageMeta({
		...withFacts(faqPage.meta),
		path: FAQ_SEARCH_PATH,
		noindex: true,
	});

export const handle = { tone: "paper" };

/** Searches for browsers without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
	const fields = await readForm(request);
	const search = cutText(
		fields.get(FAQ_SEARCH_FIELD) ?? "",
		MAX_SEARCH_LENGTH,
	).trim();
	if (search === "") throw redirect("/faq", 303);

	await recordZeroResults(getRequestContext(context), { search });

	return { search };
}

export function loader() {
	return { tabs: listFaqTabs() };
}

/** Shown without JavaScript. With JavaScript, typing navigates to /faq. */
export default function FaqSearchPage({
	loaderData: { tabs },
	actionData,
}: Route.ComponentProps) {
	const navigate = useNavigate();

	// Opened without a search.
	if (!actionData) return <FrequentQuestionsPage tabs={tabs} />;

	const { search } = actionData;

	return (
		<FaqPage>
			<FaqSearchField
				value={search}
				onChange={(typed) =>
					navigate(`/faq?${new URLSearchParams({ q: typed })}`)
				}
			/>
			<FaqResults
				search={search}
				hits={searchFaq(tabs, search)}
				all={
					<ButtonLink variant="outline" small to="/faq">
						{faqPage.all}
					</ButtonLink>
				}
			/>
		</FaqPage>
	);
}
