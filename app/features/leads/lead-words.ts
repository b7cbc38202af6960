import { industryPages } from "#content/industry-pages.ts";
import { mailCopy } from "#content/mails.ts";
import type { SavingsOfVisit } from "#features/calculator/contract.ts";
import { money, number, span } from "#features/calculator/format.ts";
import type { Touch } from "#features/tracking/attribution.ts";

const { owner: copy } = mailCopy;

/** What a visitor put into the savings calculator, and what it said, on four lines. */
export function savingsInWords(savings: SavingsOfVisit): string {
	const { industry, hours, rate, enquiries, value } = savings;
	const trade = industryPages.find(({ slug }) => slug === industry)?.name ?? industry;
	return [
		trade,
		copy.hours(number(hours), money(rate)),
		copy.enquiries(number(enquiries), money(value)),
		copy.saved(span(savings, "to", money)),
	].join("\n");
}

/** `newsletter / email, campaign spring`, the site that sent them, or that nobody did. */
export function originInWords({ utm, referrer, clickIds }: Touch): string {
	if (utm) {
		const medium = [utm.utm_source, utm.utm_medium].filter(Boolean).join(" / ");
		const campaign = utm.utm_campaign && copy.campaign(utm.utm_campaign);
		return [medium, campaign].filter(Boolean).join(", ") || Object.values(utm).join(", ");
	}
	if (referrer) return referrer;
	return clickIds ? Object.keys(clickIds).join(", ") : copy.direct;
}
