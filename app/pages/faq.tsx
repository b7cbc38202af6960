import { faqPage, faqTabs } from "#content/faq-page.ts";
import { FaqPage } from "#sections/faq-page.tsx";
import { useOpenDialog } from "./dialogs.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...faqPage.meta, path: "/faq" });

export const handle = { tone: "paper", breadcrumb: faqPage.here };

export default function FrequentQuestionsPage() {
	const openDialog = useOpenDialog();
	return <FaqPage tabs={faqTabs} onAskQuestion={() => openDialog("question")} />;
}
