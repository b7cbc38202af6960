type MessageFacts = {
	/** Address of the link to leave. */
	leave: string;
	origin: string;
	number: number;
};

/** Headers of an issue's emails. */
export function buildHeaders({
	leave,
	origin,
	number,
}: MessageFacts): Record<string, string> {
	const { hostname } = new URL(origin);
	return {
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
}
