import { buildCasePath } from "#content/case-path.ts";
import type { CaseStudy } from "#content/case-schema.ts";
import type { EntryKind } from "#desk/entries/entry-kind.server.ts";
import { parseDocument } from "#features/content/check-document.server.ts";
import {
	caseFields,
	readCaseFields,
	toCaseField,
	writeCaseFields,
} from "./case-fields.ts";

export const caseKind: EntryKind<CaseStudy> = {
	name: "case",
	listPath: "/desk/cases",
	fields: caseFields,
	formatBody: writeCaseFields,
	buildBody: readCaseFields,
	toFieldName: toCaseField,
	startDraft: () => ({ "drawnMetric.chart": "squares" }),
	async preview(typed) {
		const body = readCaseFields(typed);
		if ("issues" in parseDocument("case:preview", body))
			return "The page can be shown once all fields are filled in.";

		const study = body as CaseStudy;
		return { body: study, path: buildCasePath(study) };
	},
};
