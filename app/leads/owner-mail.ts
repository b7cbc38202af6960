import type { SavingsOfVisit } from "#calculator/contract.ts";
import { money, number, span } from "#calculator/format.ts";
import { company } from "#content/company.ts";
import { industryPages } from "#content/industry-pages.ts";
import { mailCopy } from "#content/mails.ts";
import { offerNames } from "#content/offer.ts";
import type { Fact, Mail } from "#notifications/contract.ts";
import type { Touch } from "#tracking/attribution.ts";
import { momentInWords, spanInWords } from "./moment-words.ts";
import type { OwedLead } from "./owed.ts";
import type { Telling } from "./telling.ts";
import type { Told } from "./told.ts";

const { owner: copy } = mailCopy;
const { labels } = copy;

/** Tells the agency of a lead, with all of it in the mail and the way to the person's card. An answer goes to the visitor. */
export function ownerMail(lead: OwedLead, { to, origin }: Pick<Telling, "to" | "origin">): Mail {
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
				[labels.received, momentInWords(lead.at, company.timeZone)],
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

function savingsInWords(savings: SavingsOfVisit): string {
	const { industry, hours, rate, enquiries, value } = savings;
	const trade = industryPages.find(({ slug }) => slug === industry)?.name ?? industry;
	return [
		trade,
		copy.hours(number(hours), money(rate)),
		copy.enquiries(number(enquiries), money(value)),
		copy.saved(span(savings, "to", money)),
	].join("\n");
}

/** Where the visitor came from; once, when there was only one visit. */
function originFacts({ attribution }: OwedLead): MaybeFact[] {
	if (!attribution) return [];
	const first = originOf(attribution.first);
	const last = originOf(attribution.last);
	return [
		[labels.firstTouch, first],
		[labels.lastTouch, last === first ? null : last],
	];
}

/** `newsletter / email, campaign spring`, the site that sent them, or that nobody did. */
function originOf({ utm, referrer, clickIds }: Touch): string {
	if (utm) {
		const medium = [utm.utm_source, utm.utm_medium].filter(Boolean).join(" / ");
		const campaign = utm.utm_campaign && copy.campaign(utm.utm_campaign);
		return [medium, campaign].filter(Boolean).join(", ") || Object.values(utm).join(", ");
	}
	if (referrer) return referrer;
	return clickIds ? Object.keys(clickIds).join(", ") : copy.direct;
}

function given(facts: readonly MaybeFact[]): Fact[] {
	return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
