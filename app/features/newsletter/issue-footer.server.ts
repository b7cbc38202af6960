import { addressText, company } from "#content/content.ts";
import { MARK } from "./issue-markup.server.ts";

export function footerLines() {
	const facts = company();

	return {
		why: `You get this email because you signed up for news from ${facts.name}.`,
		sender: `${facts.legalName}, ${addressText(facts)}`,
		tracking: "We don’t track opens or clicks.",
	};
}

export function footerText(): string {
	const { why, sender, tracking } = footerLines();
	return [
		why,
		`To unsubscribe, open ${MARK}leave${MARK}`,
		tracking,
		sender,
	].join("\n");
}
