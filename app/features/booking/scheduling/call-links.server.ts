import { isSameSecret, sign } from "#lib/crypto/secrets.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { SIGNATURE } from "../contract.ts";
import { BOOKING_PATH } from "../form.ts";
import { type EntryTexts, toIcalTime } from "./calendar-file.server.ts";
import type { BookingRow } from "./store.server.ts";

/** A path with an HMAC-SHA256 of its booking: the page to move or cancel the call, or its calendar file. */
export function signPath(
	secret: string,
	page: "manage" | "calendar",
	id: string,
): string {
	const path = page === "manage" ? `manage/${id}` : `${id}.ics`;
	return `${BOOKING_PATH}/${path}?${SIGNATURE}=${signLink(secret, id)}`;
}

/** Takes constant time for any wrong signature. */
export function isSigned(
	secret: string,
	id: string,
	given: string | null,
): boolean {
	return isSameSecret(given ?? "", signLink(secret, id));
}

function signLink(secret: string, id: string): string {
	return sign(secret, `booking:manage:${id}`);
}

export function buildManageUrl(
	{ id }: BookingRow,
	site: Pick<Site, "origin" | "secret">,
): string {
	return site.origin + signPath(site.secret, "manage", id);
}

type Times = Pick<BookingRow, "starts_at" | "ends_at">;

export function buildGoogleLink(
	{ starts_at, ends_at }: Times,
	texts: EntryTexts,
): string {
	return withQuery("https://calendar.google.com/calendar/render", {
		action: "TEMPLATE",
		text: texts.summary,
		dates: `${toIcalTime(starts_at).toICALString()}/${toIcalTime(ends_at).toICALString()}`,
		details: texts.description,
		location: texts.location,
	});
}

export function buildOutlookLink(
	{ starts_at, ends_at }: Times,
	texts: EntryTexts,
): string {
	return withQuery("https://outlook.live.com/calendar/deeplink/compose", {
		path: "/calendar/action/compose",
		rru: "addevent",
		startdt: toIcalTime(starts_at).toString(),
		enddt: toIcalTime(ends_at).toString(),
		subject: texts.summary,
		body: texts.description,
		location: texts.location,
	});
}

/** Not URLSearchParams: Outlook shows its plus signs instead of spaces. */
function withQuery(
	address: string,
	parameters: Record<string, string>,
): string {
	const query = Object.entries(parameters)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join("&");
	return `${address}?${query}`;
}
