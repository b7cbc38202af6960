import { faqPage, faqTabs } from "#content/faq-page.ts";
import { reportZeroResults } from "#features/questions/faq-miss.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, faqThing, graph } from "#site/layout/structured-data.ts";
import { FaqPage } from "./faq-page.tsx";

export const meta = () => pageMeta({ ...faqPage.meta, path: "/faq" });

export const handle = { tone: "paper", breadcrumb: faqPage.here };

export default function FrequentQuestionsPage() {
	const openDialog = useOpenDialog();
	return (
		<>
			<FaqPage
				tabs={faqTabs}
				onAskQuestion={() => openDialog("question")}
				onSearchWithoutHits={reportZeroResults}
			/>
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						breadcrumbThing(publicOrigin(), { name: faqPage.here, path: "/faq" }),
						faqThing(
							publicOrigin(),
							"/faq",
							faqTabs.flatMap(({ items }) => items),
						),
					)
				}
			/>
		</>
	);
}
