import { bankHolidays } from "#content/bank-holidays.ts";
import { company } from "#content/company.ts";
import { addDays, weeksOf } from "#features/booking/days.ts";
import type { BookingSettings } from "#features/booking/hours.ts";
import { offeredSlots } from "#features/booking/slots.ts";
import { takenCells } from "#features/booking/store.server.ts";
import { dayStart, wallClockAt } from "#features/booking/zones.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** A day as visitors find it: the starts on offer, or why there are none. */
export type PreviewDay = { date: string; times: string[]; why: string | null };

const { timeZone } = company;

/** What these settings offer from next Monday to the Sunday after, as things stand now. */
export async function previewHours(
	db: Database,
	settings: BookingSettings,
	now: string,
): Promise<PreviewDay[]> {
	const monday = nextMonday(wallClockAt(now, timeZone).date);
	const diary = {
		kind: "discovery" as const,
		settings,
		timeZone,
		taken: await takenCells(db, now),
		now,
	};
	return Array.from({ length: 7 }, (_, index) => {
		const date = addDays(monday, index);
		const until = dayStart(addDays(date, 1), timeZone);
		const slots = offeredSlots(diary, dayStart(date, timeZone), until);
		return {
			date,
			times: slots.map((slot) => wallClockAt(slot, timeZone).time),
			why: slots.length > 0 ? null : whyClosed(settings, date),
		};
	});
}

function whyClosed({ exceptions, closedOnBankHolidays }: BookingSettings, date: string) {
	const exception = exceptions.find((each) => each.date === date);
	if (exception) return exception.note ?? null;
	return closedOnBankHolidays ? (bankHolidays[date] ?? null) : null;
}

/** The first Monday after a day. */
function nextMonday(date: string): string {
	const week = weeksOf(date.slice(0, 7)).find((days) => days.includes(date)) ?? [];
	return addDays(date, 7 - week.indexOf(date));
}
