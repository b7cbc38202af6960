export const eventsProviders = ["postmark", "mailgun", "ses"] as const;
export type EventsProvider = (typeof eventsProviders)[number];

type MessageFacts = {
	/** Address of the link to leave. */
	leave: string;
	origin: string;
	provider: EventsProvider | null;
	number: number;
	deliveryId: string;
};

/** Headers of an issue's emails. A provider returns the delivery's id with its events. */
export function buildHeaders({
	leave,
	origin,
	provider,
	number,
	deliveryId,
}: MessageFacts): Record<string, string> {
	const { hostname } = new URL(origin);
	const shared = {
		// RFC 8058.
		"List-Unsubscribe": `<${leave}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		// RFC 2919.
		"List-Id": `<newsletter.${hostname}>`,
		"Feedback-ID": `issue-${number}:newsletter:${hostname}`,
		// Prevents automatic replies.
		Precedence: "bulk",
		"X-Auto-Response-Suppress": "OOF, AutoReply",
	};
	if (provider === "postmark")
		return {
			...shared,
			"X-PM-Message-Stream": "broadcast",
			"X-PM-Metadata-delivery": deliveryId,
		};
	if (provider === "mailgun")
		return {
			...shared,
			"X-Mailgun-Variables": JSON.stringify({ delivery: deliveryId }),
		};

	return shared;
}
