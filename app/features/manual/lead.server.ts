import type { Schema } from "#database/schema.ts";
import {
	type LeadContent,
	type LeadKindDefinition,
	listAnswers,
} from "#features/leads/lead-kind.ts";
import { type Contact, contactNames, manualDeclaration } from "./contract.ts";

/** A lead that staff add by hand. It sends no notification and has no deadline. */
export const manualLead: LeadKindDefinition = {
	kind: manualDeclaration.kind,
	awaitsAnswer: false,
	eventType: "lead.added",
	async readDetails(db, ids) {
		const rows = await db
			.selectFrom("manual_leads")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		return rows.map(({ staff_id, ...row }) => {
			const { answers } = buildManualContent(row);
			return [row.id, { answers, pageUrl: null, rows: { added_by_hand: row } }];
		});
	},
};

type ManualDetails = Omit<
	Schema["manual_leads"],
	"id" | "staff_id" | "created_at"
>;

export function buildManualContent(details: ManualDetails): LeadContent {
	const { contact, company, phone, website, message, consent } = details;
	return {
		answers: listAnswers([
			["Got in touch by", contactNames[contact as Contact] ?? contact],
			["Company", company, "company"],
			["Phone", phone, "phone"],
			["Website", website, "website"],
			["What they want", message, "message"],
			["Consent to store it", consent],
		]),
		eventData: { contact, company, phone, website, message },
	};
}
