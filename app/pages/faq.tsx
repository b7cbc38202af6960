import { faqPage, faqTabs } from "#content/faq-page.ts";
import { breadcrumbThing, faqThing, graph } from "#content/structured-data.ts";
import { publicOrigin } from "#origin.ts";
import { tellMiss } from "#sections/faq-miss.ts";
import { FaqPage } from "#sections/faq-page.tsx";
import { useOpenDialog } from "./dialogs.tsx";
import { JsonLd } from "./json-ld.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...faqPage.meta, path: "/faq", image: "share/faq" });

export const handle = { tone: "paper", breadcrumb: faqPage.here };

export default function FrequentQuestionsPage() {
	const openDialog = useOpenDialog();
	return (
		<>
			<FaqPage
				tabs={faqTabs}
				onAskQuestion={() => openDialog("question")}
				onSearchWithoutHits={tellMiss}
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
