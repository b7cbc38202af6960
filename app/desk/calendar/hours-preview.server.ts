import { bankHolidays } from "#content/bank-holidays.ts";
import { company } from "#content/company.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { freeSlots } from "#features/booking/availability.server.ts";
import { readTaken } from "#features/booking/calendars.server.ts";
import { type BookingSettings, exceptionOn } from "#features/booking/hours.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addDays, wallClockAt, weekdayOf } from "#lib/time/dates.ts";

/** The times that visitors can choose on one day, or why there are none. */
export type PreviewDay = { date: string; times: string[]; reason: string | null };

const { timeZone } = company;

/** Next week's availability with these settings, Monday to Sunday, of one person or of the shared calendar. */
export async function previewHours(
	db: Database,
	settings: BookingSettings,
	now: string,
	staffId: string | null = null,
): Promise<PreviewDay[]> {
	const today = dayAt(now);
	const monday = addDays(today, 7 - weekdayOf(today));
	const takenBy = await readTaken(db, now);
	const calendars = [{ staffId, hours: settings, ...takenBy(staffId) }];
	const schedule = { kind: "discovery" as const, settings, calendars, now };
	const free = freeSlots(schedule).map((slot) => wallClockAt(slot, timeZone));
	return Array.from({ length: 7 }, (_, index) => {
		const date = addDays(monday, index);
		const times = free.filter((slot) => slot.date === date).map(({ time }) => time);
		return { date, times, reason: times.length > 0 ? null : reasonToClose(settings, date) };
	});
}

function reasonToClose(settings: BookingSettings, date: string) {
	const exception = exceptionOn(settings, date);
	if (exception) return exception.note ?? null;
	return settings.closedOnBankHolidays ? (bankHolidays[date] ?? null) : null;
}
