import { describeCall } from "#features/leads/logged-calls.ts";
import { counted } from "#lib/number-format.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

type CallsRow = { state: string; calls: number };

/** No-shows ÷ (took place + no-shows): calls without an outcome and cancelled ones don’t count. */
export const callsReport = defineReport<CallsRow>({
	id: "calls",
	title: "How calls went",
	async read({ once }) {
		const { tookPlace, missed, cancelled, open } = await once(countCalls);
		const known = tookPlace + missed;
		const rate = known === 0 ? 0 : Math.round((100 * missed) / known);

		return {
			rows: [
				{ state: "Took place", calls: tookPlace },
				{ state: "Missed", calls: missed },
				{ state: "Cancelled", calls: cancelled },
				{ state: "No answer yet", calls: open },
			].filter(({ calls }) => calls > 0),
			statement:
				known === 0
					? "No outcome has been recorded in this range."
					: `${rate} % missed: ${missed} of ${counted(known, "call")}.`,
			email: [["Missed calls", missed > 0 ? `${missed} of ${known}` : null]],
		};
	},
	columns: [
		{ label: "Call", value: ({ state }) => state },
		{ label: "Calls", value: ({ calls }) => calls },
	],
	bars: (rows) =>
		rows.map(({ state, calls }) => ({
			label: state,
			value: calls,
			text: counted(calls, "call"),
		})),
	note: "A call counts on the day on which it takes place. The time from which a call was moved doesn’t count.",
});

type LoggedCalls = { direction: string; outcome: string; calls: number };

export const loggedCallsReport = defineReport<LoggedCalls>({
	id: "logged-calls",
	title: "Phone calls logged",
	async read({ once }) {
		return { rows: await once(countLoggedCalls) };
	},
	columns: [
		{
			label: "Call",
			value: ({ direction, outcome }) => describeCall(direction, outcome),
		},
		{ label: "Calls", value: ({ calls }) => calls },
	],
});

/** Calls that staff logged on cards, the most frequent kind first. */
export async function countLoggedCalls({
	db,
	whole: { from, until },
}: Pick<ReportSource, "db" | "whole">): Promise<LoggedCalls[]> {
	const rows = await db
		.selectFrom("notes")
		.select(["call_direction as direction", "call_outcome as outcome"])
		.select(({ fn }) => fn.countAll<string | number>().as("calls"))
		.where("call_direction", "is not", null)
		.where("deleted_at", "is", null)
		.where("created_at", ">=", new Date(from).toISOString())
		.where("created_at", "<", new Date(until).toISOString())
		.groupBy(["call_direction", "call_outcome"])
		.execute();

	return rows
		.map(({ direction, outcome, calls }) => ({
			direction: direction ?? "",
			outcome: outcome ?? "",
			calls: Number(calls),
		}))
		.sort((a, b) => b.calls - a.calls);
}

/** Past calls of the range by how they went. */
export async function countCalls({
	db,
	now,
	whole: { from, until },
}: Pick<ReportSource, "db" | "now" | "whole">) {
	const rows = await db
		.selectFrom("bookings")
		.select(["status", "outcome"])
		.select(({ fn }) => fn.countAll<string | number>().as("calls"))
		.where("starts_at", ">=", new Date(from).toISOString())
		.where("starts_at", "<", new Date(until).toISOString())
		.where("ends_at", "<=", now)
		.groupBy(["status", "outcome"])
		.execute();
	const sumOf = (isWanted: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(isWanted).reduce((sum, { calls }) => sum + Number(calls), 0);
	const isBooked = ({ status }: { status: string }) => status === "booked";

	return {
		tookPlace: sumOf((row) => isBooked(row) && row.outcome === "took_place"),
		missed: sumOf((row) => isBooked(row) && row.outcome === "no_show"),
		cancelled: sumOf((row) => row.status === "cancelled"),
		open: sumOf((row) => isBooked(row) && row.outcome === null),
	};
}
