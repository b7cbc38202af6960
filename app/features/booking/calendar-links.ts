/** What an entry in somebody's web calendar says. */
export type LinkedEvent = {
	startsAt: string;
	endsAt: string;
	summary: string;
	description: string;
	location: string;
};

/** Opens Google Calendar with the entry filled in. */
export function googleLink(event: LinkedEvent): string {
	return withQuery("https://calendar.google.com/calendar/render", {
		action: "TEMPLATE",
		text: event.summary,
		dates: `${compactUtc(event.startsAt)}/${compactUtc(event.endsAt)}`,
		details: event.description,
		location: event.location,
	});
}

/** Opens Outlook on the web with the entry filled in. */
export function outlookLink(event: LinkedEvent): string {
	return withQuery("https://outlook.live.com/calendar/deeplink/compose", {
		path: "/calendar/action/compose",
		rru: "addevent",
		startdt: toTheSecond(event.startsAt),
		enddt: toTheSecond(event.endsAt),
		subject: event.summary,
		body: event.description,
		location: event.location,
	});
}

/** Outlook shows a plus sign as it is: spaces are written as %20. */
function withQuery(address: string, parameters: Record<string, string>): string {
	const query = Object.entries(parameters)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join("&");
	return `${address}?${query}`;
}

function compactUtc(instant: string): string {
	return toTheSecond(instant).replace(/[-:]/g, "");
}

function toTheSecond(instant: string): string {
	return `${instant.slice(0, 19)}Z`;
}
