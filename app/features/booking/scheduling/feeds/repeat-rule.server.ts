import { RRuleTemporal } from "rrule-temporal";
import { DAY, parseLocal, type Zone } from "./calendar-time.server.ts";

export type RepeatRule = {
	/** The value of an RRULE. */
	value: string;
	/** Local time of the first occurrence. */
	start: number;
	isDate: boolean;
	zone: Zone;
};

/** The message is for staff and continues the name of an entry. */
export class DamagedEntry extends Error {}

/** Periods that are examined: forty years of days. */
const MAX_PERIODS = 15_000;
const MAX_OCCURRENCES = 20_000;

/** Limits of INTERVAL: no longer than a thousand years, beyond which dates can't be calculated. */
const maxIntervals: Record<string, number> = {
	YEARLY: 1_000,
	MONTHLY: 12_000,
	WEEKLY: 52_000,
	DAILY: 365_000,
	HOURLY: 8_766_000,
	MINUTELY: 525_960_000,
	SECONDLY: 31_557_600_000,
};

/** The largest number in each list; some calendars (RSCALE) have thirteen months. */
const maxNumbers: Record<string, number> = {
	BYMONTH: 13,
	BYWEEKNO: 53,
	BYYEARDAY: 366,
	BYMONTHDAY: 31,
	BYSETPOS: 366,
	BYHOUR: 23,
	BYMINUTE: 59,
	BYSECOND: 60,
};

const timeParts = ["BYHOUR", "BYMINUTE", "BYSECOND"];
const ruleParts = [
	"FREQ",
	"RSCALE",
	"SKIP",
	"INTERVAL",
	"COUNT",
	"UNTIL",
	"WKST",
	"BYMONTH",
	"BYWEEKNO",
	"BYYEARDAY",
	"BYMONTHDAY",
	"BYDAY",
	"BYSETPOS",
	...timeParts,
];

/**
 * The occurrences of a rule within a span, all in local time. A rule that is never met has none.
 * `withPrevious` includes the last one before the span.
 * @throws DamagedEntry when the rule can't be read, or would take too long.
 */
export function expandRule(
	{ value, start, isDate, zone }: RepeatRule,
	span: { start: number; end: number },
	{ withPrevious = false } = {},
): number[] {
	const parts = parseRule(value, isDate);
	const interval = Number(parts.get("INTERVAL") ?? 1);
	const frequency = parts.get("FREQ") ?? "";
	const maxInterval = maxIntervals[frequency];
	const count = parts.get("COUNT");
	const isValid =
		maxInterval &&
		Number.isInteger(interval) &&
		interval >= 1 &&
		(count === undefined || Number(count) >= 1) &&
		[...parts].every(([name, text]) => isInRange(name, text)) &&
		(parts.has("RSCALE") || !parts.get("BYMONTH")?.includes("13"));
	if (!isValid) throw new DamagedEntry("its repeat rule can’t be read.");

	parts.set("INTERVAL", String(Math.min(interval, maxInterval)));

	const end = readUntil(parts.get("UNTIL"), zone);
	const last = Math.min(end ?? Infinity, lastByCount(parts, start));
	if (last < span.start && !withPrevious) return [];
	if (end !== null) parts.set("UNTIL", `${compact(end)}Z`);

	const text = Array.from(parts, (part) => part.join("=")).join(";");
	try {
		const rule = new RRuleTemporal({
			rruleString: `DTSTART:${compact(start)}Z\nRRULE:${text}`,
			maxIterations: MAX_PERIODS,
			maxCandidateEvaluations: MAX_OCCURRENCES,
		});
		const from = new Date(span.start);
		const found = rule.between(from, new Date(span.end), true);
		const previous = withPrevious ? rule.previous(from) : null;

		return [...(previous ? [previous] : []), ...found].map(
			({ epochMilliseconds }) => epochMilliseconds,
		);
	} catch (error) {
		const isTooLong = /^Maximum /.test((error as Error).message);
		throw new DamagedEntry(
			isTooLong
				? "it repeats too often to be read."
				: "its repeat rule can’t be read.",
		);
	}
}

function parseRule(value: string, isDate: boolean): Map<string, string> {
	const parts = new Map<string, string>();

	for (const part of value.toUpperCase().split(";")) {
		const [name = "", text = ""] = part.split("=").map((each) => each.trim());
		const isIgnored = isDate && timeParts.includes(name);
		if (ruleParts.includes(name) && !isIgnored) parts.set(name, text);
	}
	if (parts.has("SKIP") && !parts.has("RSCALE"))
		parts.set("RSCALE", "GREGORIAN");

	return parts;
}

/** Numbers out of range would be left out, and the event would repeat more often. */
function isInRange(name: string, text: string): boolean {
	const max = maxNumbers[name];
	if (max === undefined) return true;

	return text.split(",").every((each) => {
		const [, digits = ""] = /^\s*[+-]?(\d+)L?\s*$/.exec(each) ?? [];
		return digits !== "" && Number(digits) <= max;
	});
}

/** The last local time of a rule. A date without a time includes that whole day. */
function readUntil(text: string | undefined, zone: Zone): number | null {
	if (text === undefined) return null;

	const until = parseLocal(text);
	if (!until)
		throw new DamagedEntry("the end of its repeat rule isn’t a date.");
	if (until.isDate) return until.local + DAY - 1000;

	return until.offset === null
		? until.local
		: zone.toLocal(until.local - until.offset);
}

/** Not before the last occurrence of a rule that counts days or weeks, so that old ones aren't expanded. */
function lastByCount(
	parts: ReadonlyMap<string, string>,
	start: number,
): number {
	const days = { DAILY: 1, WEEKLY: 7 }[parts.get("FREQ") ?? ""];
	const count = parts.get("COUNT");
	const others = [...parts.keys()].filter(
		(name) => !["FREQ", "INTERVAL", "COUNT", "WKST"].includes(name),
	);
	const isPlain = others.every((name) => name === "BYDAY" && days === 7);
	if (!days || !count || !isPlain) return Infinity;

	return start + Number(count) * Number(parts.get("INTERVAL")) * days * DAY;
}

function compact(local: number): string {
	return new Date(local).toISOString().slice(0, 19).replace(/[-:]/g, "");
}
