export const DAY = 24 * 60 * 60_000;

/** Milliseconds since 1970. */
export type TimeRange = { start: number; end: number };

/**
 * Converts between instants and local times. Local times are milliseconds since 1970 as if the clock
 * showed UTC.
 */
export type Zone = {
	toInstant(local: number): number;
	toLocal(instant: number): number;
};

export const utc: Zone = { toInstant: (at) => at, toLocal: (at) => at };

export function makeFixedZone(offset: number): Zone {
	return {
		toInstant: (local) => local - offset,
		toLocal: (instant) => instant + offset,
	};
}

/** A zone known to Temporal: an IANA name, or an offset such as +01:00. */
export function makeNamedZone(name: string): Zone {
	return {
		toInstant: (local) =>
			makeUtcTime(local).toPlainDateTime().toZonedDateTime(name)
				.epochMilliseconds,
		toLocal: (instant) =>
			makeUtcTime(instant)
				.withTimeZone(name)
				.toPlainDateTime()
				.toZonedDateTime("UTC").epochMilliseconds,
	};
}

/** The local midnight before a local time. */
export function startOfDay(local: number): number {
	return Math.floor(local / DAY) * DAY;
}

export function isMidnight(local: number): boolean {
	return startOfDay(local) === local;
}

/** A date or time as written; `offset` is 0 for UTC and null without one. */
export type WrittenTime = {
	local: number;
	isDate: boolean;
	offset: number | null;
};

/** Null when it isn't a valid date or time. */
export function parseLocal(text: string): WrittenTime | null {
	const [, year, month, day, hour, minute = "0", second = "0", offset] =
		/^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
			text.trim(),
		) ?? [];
	if (year === undefined) return null;

	const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
	if (new Date(midnight).getUTCDate() !== Number(day) || Number(year) < 100)
		return null;
	if (Number(hour ?? 0) > 24 || Number(minute) > 59 || Number(second) > 60)
		return null;

	const seconds =
		Number(hour ?? 0) * 3600 +
		Number(minute) * 60 +
		Math.min(59, Number(second));

	return {
		local: midnight + seconds * 1000,
		isDate: hour === undefined,
		offset: /^z$/i.test(offset ?? "") ? 0 : parseOffset(offset),
	};
}

export function parseOffset(text: string | undefined): number | null {
	const [, sign, hours, minutes, seconds = "0"] =
		/^([+-]?)(\d\d):?(\d\d):?(\d\d)?$/.exec(text?.trim() ?? "") ?? [];
	if (hours === undefined) return null;

	const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

	return (sign === "-" ? -total : total) * 1000;
}

function makeUtcTime(milliseconds: number): Temporal.ZonedDateTime {
	return Temporal.Instant.fromEpochMilliseconds(
		milliseconds,
	).toZonedDateTimeISO("UTC");
}
