import { company } from "#content/company.ts";
import { mailCopy } from "#content/mails.ts";
import { offerNames } from "#content/offer.ts";
import type { Fact, Mail } from "#lib/outbox/contract.ts";
import { formatDateTime, spanInWords } from "#lib/time/format.ts";
import type { Told } from "./lead-details.ts";
import { originInWords, savingsInWords } from "./lead-words.ts";
import type { NotificationContext } from "./notification-context.ts";
import type { OwedLead } from "./notifications.ts";

const { owner: copy } = mailCopy;
const { labels } = copy;

/** Tells the agency of a lead, with all of it in the mail and the way to the person's card. An answer goes to the visitor. */
export function ownerMail(
	lead: OwedLead,
	{ to, origin }: Pick<NotificationContext, "to" | "origin">,
): Mail {
	const title = copy.titles[lead.kind];
	return {
		kind: "mail",
		topic: "lead.owner",
		to,
		leadId: lead.id,
		subject: lead.headline ? `${title}: ${lead.headline}` : `${title}: ${lead.email}`,
		replyTo: { name: lead.name, address: lead.email },
		document: {
			heading: title,
			paragraphs: [copy.intro[lead.kind], ...(lead.kind === "newsletter" ? [] : [copy.answer])],
			facts: given([
				[labels.name, lead.name],
				[labels.email, lead.email],
				...factsOf(lead.told),
				[labels.savings, lead.savings && savingsInWords(lead.savings)],
				[labels.page, lead.pageUrl],
				...originFacts(lead),
				[labels.received, formatDateTime(lead.at, company.timeZone)],
			]),
			action: { label: copy.action, url: `${origin}/desk/people/${lead.personId ?? lead.id}` },
			footer: copy.footer,
		},
	};
}

type MaybeFact = readonly [label: string, value: string | null];

function factsOf(told: Told | undefined): MaybeFact[] {
	switch (told?.kind) {
		case "quiz":
			return [
				[labels.website, told.website],
				...told.answers.map(({ question, answer }) => [question, answer] as const),
				[labels.recommendation, offerNames[told.offer]],
				[labels.why, told.reasons.join("\n")],
			];
		case "academy":
			return [
				[labels.company, told.company],
				[labels.message, told.message],
			];
		case "question":
			return [[labels.question, told.question]];
		case "booking":
			return [
				[labels.call, told.call],
				[labels.when, spanInWords(told.startsAt, told.endsAt, company.timeZone)],
				[labels.theirTime, theirTime(told)],
				[labels.phone, told.phone],
				[labels.offer, told.offer && offerNames[told.offer]],
				[labels.note, told.note],
			];
		default:
			return [];
	}
}

function theirTime({ startsAt, endsAt, timeZone }: Extract<Told, { kind: "booking" }>) {
	return timeZone === company.timeZone ? null : spanInWords(startsAt, endsAt, timeZone);
}

/** Where the visitor came from; once, when there was only one visit. */
function originFacts({ attribution }: OwedLead): MaybeFact[] {
	if (!attribution) return [];
	const first = originInWords(attribution.first);
	const last = originInWords(attribution.last);
	return [
		[labels.firstTouch, first],
		[labels.lastTouch, last === first ? null : last],
	];
}

function given(facts: readonly MaybeFact[]): Fact[] {
	return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
