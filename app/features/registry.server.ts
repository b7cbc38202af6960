import type { Database } from "#lib/db/connection.server.ts";
import { academyLead } from "./academy/lead.server.ts";
import { bookingLead, staffBooking } from "./booking/lead.server.ts";
import type { FormName } from "./forms.ts";
import type { LeadDetails, LeadKindDefinition } from "./leads/lead-kind.ts";
import { manualLead } from "./manual/lead.server.ts";
import { newsletterLead } from "./newsletter/lead.server.ts";
import { questionLead } from "./questions/lead.server.ts";
import { quizLead } from "./quiz/lead.server.ts";

const formLeads = {
	quiz: quizLead,
	question: questionLead,
	academy: academyLead,
	booking: bookingLead,
	newsletter: newsletterLead,
} satisfies Record<FormName, LeadKindDefinition>;

/** Every kind of lead: what the server does with it. Its label is in lead-kinds.ts. */
export const leadDefinitions: LeadKindDefinition[] = [
	...Object.values(formLeads),
	manualLead,
	staffBooking,
];

/** The definition of a stored kind, which may be a removed form's. */
export function findLeadDefinition(kind: string): LeadKindDefinition {
	return (
		leadDefinitions.find((each) => each.kind === kind) ?? {
			kind,
			ownerMail: { title: kind, intro: "" },
			awaitsAnswer: false,
			eventType: "lead.created",
		}
	);
}

export async function readLeadDetails(
	db: Database,
	ids: readonly string[],
): Promise<Map<string, LeadDetails>> {
	if (ids.length === 0) return new Map();

	const found = await Promise.all(
		leadDefinitions.map((each) => each.readDetails?.(db, ids)),
	);

	return new Map(found.flatMap((details) => (details ? [...details] : [])));
}
