import { company, formatAddress } from "#content/content.ts";
import { MARK } from "./issue-markup.server.ts";

export function listFooterLines() {
	const facts = company();

	return {
		why: `You get this email because you signed up for news from ${facts.name}.`,
		sender: `${facts.legalName}, ${formatAddress(facts)}`,
		tracking: "We don’t track opens or clicks.",
	};
}

export function renderFooterText(): string {
	const { why, sender, tracking } = listFooterLines();
	return [
		why,
		`To unsubscribe, open ${MARK}leave${MARK}`,
		tracking,
		sender,
	].join("\n");
}
