import type { BookingSettings, OpenHours } from "#features/booking/hours.ts";

/** The days of the week, as settings name them, in the order staff read them. */
export const weekdays = [
	"monday",
	"tuesday",
	"wednesday",
	"thursday",
	"friday",
	"saturday",
	"sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** Opening hours as the form holds them: as they were typed, valid or not. */
export type HoursDraft = {
	weekly: Record<Weekday, Span[]>;
	/** By field name. */
	numbers: Record<NumberField, string>;
	closedOnBankHolidays: boolean;
	/** A day with two spans stands in two rows; one without times is closed. */
	exceptions: ExceptionRow[];
};
export type Span = { from: string; to: string };
export type ExceptionRow = Span & { date: string; note: string };

const numberFields = ["discovery", "onboarding", "step", "buffer", "notice", "horizon"] as const;
export type NumberField = (typeof numberFields)[number];

/** The buttons of the form: one saves, one shows, the others add and remove rows. */
export const hoursIntent = { name: "intent", save: "save", look: "look" } as const;

/** More rows than anybody needs; a form that has them is no form of ours. */
const MAX_SPANS = 6;
const MAX_EXCEPTIONS = 60;

/** As many fields as the form can have: those rows, the numbers and the buttons. */
export const MAX_HOURS_FIELDS = 7 * MAX_SPANS * 2 + MAX_EXCEPTIONS * 4 + 20;

const MINUTES_PER_HOUR = 60;

/** The form for these settings. */
export function draftOf(settings: BookingSettings): HoursDraft {
	const { lengthMinutes, stepMinutes, bufferMinutes, noticeMinutes, horizonDays } = settings;
	const weekly = Object.fromEntries(
		weekdays.map((day) => [day, settings.weekly[day].map(spanOf)]),
	) as HoursDraft["weekly"];
	return {
		weekly,
		numbers: {
			discovery: String(lengthMinutes.discovery),
			onboarding: String(lengthMinutes.onboarding),
			step: String(stepMinutes),
			buffer: String(bufferMinutes),
			notice: String(Math.round((noticeMinutes / MINUTES_PER_HOUR) * 100) / 100),
			horizon: String(horizonDays),
		},
		closedOnBankHolidays: settings.closedOnBankHolidays,
		exceptions: settings.exceptions.flatMap(({ date, hours, note = "" }) =>
			hours.length === 0
				? [{ date, from: "", to: "", note }]
				: hours.map((each) => ({ date, ...spanOf(each), note })),
		),
	};
}

/** A clock on a form knows no 24:00: closing at midnight is 00:00 there. */
function spanOf({ from, to }: OpenHours): Span {
	return { from, to: to === "24:00" ? "00:00" : to };
}

/** What a form was sent with. */
export function draftFrom(fields: ReadonlyMap<string, string>): HoursDraft {
	const text = (name: string) => (fields.get(name) ?? "").trim();
	const rows = <Row>(most: number, first: (at: number) => string, row: (at: number) => Row) =>
		Array.from({ length: most }, (_, at) => at)
			.filter((at) => fields.has(first(at)))
			.map(row);
	const weekly = Object.fromEntries(
		weekdays.map((day) => [
			day,
			rows(
				MAX_SPANS,
				(at) => `${day}.${at}.from`,
				(at) => ({ from: text(`${day}.${at}.from`), to: text(`${day}.${at}.to`) }),
			),
		]),
	) as HoursDraft["weekly"];
	return {
		weekly,
		numbers: Object.fromEntries(
			numberFields.map((name) => [name, text(name)]),
		) as HoursDraft["numbers"],
		closedOnBankHolidays: fields.has("bankHolidays"),
		exceptions: rows(
			MAX_EXCEPTIONS,
			(at) => `exception.${at}.date`,
			(at) => ({
				date: text(`exception.${at}.date`),
				from: text(`exception.${at}.from`),
				to: text(`exception.${at}.to`),
				note: text(`exception.${at}.note`),
			}),
		),
	};
}

/** A draft with a row more or less, and the field that should have the keyboard then. */
export type RowChange = { draft: HoursDraft; focus: string };

/** Does what a row's button asks (`add.monday`, `remove.exception.2`); null for anything else. */
export function withRowChange(draft: HoursDraft, intent: string): RowChange | null {
	const [verb, list = "", at = ""] = intent.split(".");
	if (verb !== "add" && verb !== "remove") return null;
	if (list === "exception") {
		const exceptions =
			verb === "add"
				? [...draft.exceptions, { date: "", from: "", to: "", note: "" }].slice(0, MAX_EXCEPTIONS)
				: without(draft.exceptions, Number(at));
		const focus = verb === "add" ? `exception.${exceptions.length - 1}.date` : "add.exception";
		return { draft: { ...draft, exceptions }, focus };
	}
	const day = weekdays.find((each) => each === list);
	if (!day) return null;
	const spans =
		verb === "add"
			? [...draft.weekly[day], { from: "", to: "" }].slice(0, MAX_SPANS)
			: without(draft.weekly[day], Number(at));
	const focus = verb === "add" ? `${day}.${spans.length - 1}.from` : `add.${day}`;
	return { draft: { ...draft, weekly: { ...draft.weekly, [day]: spans } }, focus };
}

function without<Row>(rows: readonly Row[], at: number): Row[] {
	return rows.filter((_, index) => index !== at);
}
