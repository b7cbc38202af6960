import { company } from "#content/content.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { parseCallKind } from "#features/booking/contract.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { readPicked } from "#features/booking/scheduling/picker-state.ts";
import { readPickerStart } from "#features/booking/scheduling/scheduler-page.server.ts";
import type { BookingRow } from "#features/booking/scheduling/store.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addMonths,
	findDayStart,
	getMonth,
	shifted,
	toWallClock,
} from "#lib/time/dates.ts";
import { isUuid } from "#lib/uuid.ts";
import { loadFeeds } from "./subscribed-feeds.server.ts";

/** A booking with its person and the assigned staff member. */
export type DeskCall = BookingRow & {
	person_id: string | null;
	staff_id: string | null;
	staff_name: string | null;
};

/** The calls of one day in the agency's time zone. */
export type CallDay = { date: string; calls: DeskCall[] };

/** Upper bound of a call's length, to include calls in progress. */
const LONGEST_CALL_MS = 5 * 60 * 60_000;

/** The list of calls, one call, or the form for a new call. Null for an unknown call. */
export async function readCalendarView(
	context: StaffContext,
	query: URLSearchParams,
) {
	const { db, clock, staff } = context;
	const id = query.get("call");
	if (id !== null) return readCallView(context, id, query);

	const kind = query.get("book");
	if (kind !== null) {
		const schedule = await readSchedule(db, parseCallKind(kind), clock.at, {
			byStaff: true,
		});
		return {
			view: "book" as const,
			kind: schedule.kind,
			availability: computeAvailability(schedule),
			key: clock.newId(),
			caller: await readCaller(db, query.get("person")),
			...readPickerStart(schedule, query),
		};
	}

	const { calendar_token_hash } = await db
		.selectFrom("staff")
		.select("calendar_token_hash")
		.where("id", "=", staff.id)
		.executeTakeFirstOrThrow();
	const upcoming = await listCalls(db, shifted(clock.at, -LONGEST_CALL_MS));

	return {
		view: "list" as const,
		days: groupByDay(upcoming.filter(({ ends_at }) => ends_at > clock.at)),
		past: await readPastCalls(context, query),
		awaiting: await listAwaiting(context),
		feeds: await loadFeeds(context),
		hasFeed: calendar_token_hash !== null,
	};
}

export type Caller = NonNullable<Awaited<ReturnType<typeof readCaller>>>;

/** The person whose call it will be, from their card. */
async function readCaller(db: Database, asked: string | null) {
	if (asked === null || !isUuid(asked)) return null;

	const id = await findSurvivorId(db, asked);
	const person = await db
		.selectFrom("people")
		.select(["id", "name"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!person) return null;

	const { emails, phones } = await readDetails(db, id);

	return {
		id,
		name: person.name ?? "",
		email: emails[0] ?? "",
		phone: phones[0] ?? "",
	};
}

export type PastMonth = Awaited<ReturnType<typeof readPastCalls>>;

/** The past calls of a month, newest first. Neighbouring months are null at either end. */
async function readPastCalls(
	{ db, clock: { at } }: StaffContext,
	query: URLSearchParams,
) {
	const thisMonth = getMonth(toWallClock(at, company().timeZone).date);
	const asked = readPicked(query, company().timeZone).month ?? thisMonth;
	const month = asked > "2000" && asked < thisMonth ? asked : thisMonth;
	const next = addMonths(month, 1);
	const startOfMonth = (month: string) =>
		findDayStart(`${month}-01`, company().timeZone);
	const calls = await listCalls(db, startOfMonth(month), startOfMonth(next));
	const earlier = db
		.selectFrom("bookings")
		.select("id")
		.where("starts_at", "<", startOfMonth(month));

	return {
		month,
		days: groupByDay(calls.filter(({ ends_at }) => ends_at <= at).reverse()),
		earlier:
			(await earlier.limit(1).execute()).length > 0
				? addMonths(month, -1)
				: null,
		later: month < thisMonth ? next : null,
	};
}

/** Past calls are asked about for this long. */
const ASKED_MS = 30 * 24 * 60 * 60_000;

/** The latest past calls of people without an outcome, newest first. */
function listAwaiting({ db, clock: { at } }: StaffContext) {
	return withPerson(db)
		.where("bookings.starts_at", ">", shifted(at, -ASKED_MS))
		.where("bookings.ends_at", "<=", at)
		.where("bookings.status", "=", "booked")
		.where("bookings.outcome", "is", null)
		.where("leads.person_id", "is not", null)
		.where("leads.spam", "=", 0)
		.orderBy("bookings.starts_at", "desc")
		.limit(5)
		.execute();
}

async function readCallView(
	{ db, clock }: StaffContext,
	id: string,
	query: URLSearchParams,
) {
	const call = await withPerson(db)
		.where("bookings.id", "=", id)
		.executeTakeFirst();
	if (!call) return null;

	const schedule = await readSchedule(db, call.kind, clock.at, {
		booking: call,
		byStaff: true,
	});
	const isOpen = call.status === "booked" && call.starts_at > clock.at;

	return {
		view: "call" as const,
		call,
		availability: isOpen ? computeAvailability(schedule) : null,
		/** Staff who can be assigned to the call. */
		colleagues: await staffNames(db),
		...readPickerStart(schedule, query),
	};
}

function groupByDay(calls: readonly DeskCall[]): CallDay[] {
	const days = Map.groupBy(
		calls,
		(call) => toWallClock(call.starts_at, company().timeZone).date,
	);
	return Array.from(days, ([date, of]) => ({ date, calls: of }));
}

export function listCalls(
	db: Database,
	from: string,
	until: string | null = null,
): Promise<DeskCall[]> {
	let query = withPerson(db).where("bookings.starts_at", ">=", from);
	if (until !== null) query = query.where("bookings.starts_at", "<", until);
	return query.orderBy("bookings.starts_at").orderBy("bookings.id").execute();
}

function withPerson(db: Database) {
	return db
		.selectFrom("bookings")
		.leftJoin("leads", "leads.id", "bookings.lead_id")
		.leftJoin("calendars", "calendars.id", "bookings.calendar_id")
		.leftJoin("staff", "staff.id", "calendars.staff_id")
		.selectAll("bookings")
		.select([
			"leads.person_id",
			"calendars.staff_id",
			"staff.name as staff_name",
		]);
}
