import type { Database } from "#lib/db/connection.server.ts";
import { academyLead } from "./academy/lead.ts";
import { bookingLead } from "./booking/lead.ts";
import type { FormName } from "./forms.ts";
import type { LeadDetails, LeadKindDefinition } from "./leads/lead-kind.ts";
import { manualLead } from "./manual/lead.ts";
import { newsletterLead } from "./newsletter/lead.ts";
import { questionLead } from "./questions/lead.ts";
import { quizLead } from "./quiz/lead.ts";

const formLeads = {
	quiz: quizLead,
	question: questionLead,
	academy: academyLead,
	booking: bookingLead,
	newsletter: newsletterLead,
} satisfies Record<FormName, LeadKindDefinition>;

/** Every kind of lead, in the order of the desk's filter. */
export const leadKinds: LeadKindDefinition[] = [
	...Object.values(formLeads),
	manualLead,
];

/** The definition of a stored kind. Unregistered kinds, such as a removed form's, have their name as label. */
export function leadKind(kind: string): LeadKindDefinition {
	return (
		leadKinds.find((each) => each.kind === kind) ?? {
			kind,
			label: kind,
			color: "blue",
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
		leadKinds.map((each) => each.readDetails?.(db, ids)),
	);

	return new Map(found.flatMap((details) => (details ? [...details] : [])));
}
