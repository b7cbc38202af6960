import mailCopy from "#content/mails.json" with { type: "json" };
import type { LeadKindDefinition } from "#features/leads/lead-kind.ts";
import { newsletterDeclaration } from "./form.ts";

export const newsletterLead: LeadKindDefinition = {
	kind: newsletterDeclaration.kind,
	ownerMail: {
		title: mailCopy.owner.titles.newsletter,
		intro: mailCopy.owner.intro.newsletter,
	},
	awaitsAnswer: false,
	takesReply: false,
	eventType: "newsletter.confirmed",
};
