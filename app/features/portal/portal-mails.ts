import { portalMails } from "#content/portal-mails.ts";
import { buildLinkMail } from "#features/leads/notifications.ts";

/** @param expiresAt the end of the link: UTC, ISO 8601. */
export function buildPortalLinkMail(
	to: string,
	{ url, expiresAt }: { url: string; expiresAt: string },
) {
	const { notYou, ...texts } = portalMails().link;

	return {
		...buildLinkMail(texts, url, notYou),
		topic: "portal.link" as const,
		to,
		leadId: null,
		expiresAt,
	};
}
