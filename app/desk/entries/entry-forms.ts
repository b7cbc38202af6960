import { articleForm } from "#desk/articles/article-form.tsx";
import { caseForm } from "#desk/cases/case-form.tsx";
import { faqForm, homeFaqForm } from "#desk/faq/faq-form.tsx";
import { legalForm } from "#desk/legal/legal-form.tsx";
import { ownPageForm } from "#desk/own-pages/own-page-form.tsx";
import type { EntryForm } from "./entry-form.ts";
import type { EntryName } from "./entry-kind.server.ts";

export const entryForms: Record<EntryName, EntryForm> = {
	article: articleForm,
	case: caseForm,
	legal: legalForm,
	page: ownPageForm,
	faq: faqForm,
	"home-faq": homeFaqForm,
};
