import { staffBooking } from "#features/booking/lead.server.ts";
import { newsletterLead } from "#features/newsletter/lead.server.ts";
import { amountColumn } from "./amount-column.ts";
import { sum } from "./performance.ts";
import type { Period } from "./periods.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

type Colleague = {
	name: string;
	answered: number;
	calls: number;
	won: number;
	valueCents: number;
	monthCents: number;
};

export const teamReport = defineReport<Colleague>({
	id: "colleagues",
	title: "Per colleague",
	note: "Leads answered and calls logged count for who did it, won deals for the person’s assignee.",
	async read({ once }) {
		return { rows: await once(readTeam) };
	},
	columns: () => [
		{ label: "Colleague", value: ({ name }) => name },
		{ label: "Answered", value: ({ answered }) => answered },
		{ label: "Calls logged", value: ({ calls }) => calls },
		{ label: "Won", value: ({ won }) => won },
		amountColumn("Value", ({ valueCents }) => valueCents / 100),
		amountColumn("Monthly", ({ monthCents }) => monthCents / 100),
	],
});

type CountedBy = { staffId: string | null; count: number };

/** Everyone with an account, and who has none any more if something counts for them. */
async function readTeam(source: ReportSource): Promise<Colleague[]> {
	const { db, whole } = source;
	const [staff, answered, calls, deals] = await Promise.all([
		db
			.selectFrom("staff")
			.select(["id", "name", "removed_at"])
			.orderBy("name")
			.orderBy("id")
			.execute(),
		countAnswered(source, whole),
		countLogged(source, whole),
		source.won(),
	]);

	const countFor = (counts: readonly CountedBy[], id: string | null) =>
		sum(
			counts.filter(({ staffId }) => staffId === id).map(({ count }) => count),
		);
	const buildRow = (id: string | null, name: string): Colleague => {
		const own = deals.filter(({ assigneeId }) => assigneeId === id);

		return {
			name,
			answered: countFor(answered, id),
			calls: countFor(calls, id),
			won: own.length,
			valueCents: sum(own.map(({ valueCents = 0 }) => valueCents)),
			monthCents: sum(own.map(({ monthCents = 0 }) => monthCents)),
		};
	};
	const isIdle = (row: Colleague) => row.answered + row.calls + row.won === 0;

	return [
		...staff
			.map(({ id, name, removed_at }) => ({
				removed_at,
				row: buildRow(id, name),
			}))
			.filter(({ removed_at, row }) => removed_at === null || !isIdle(row))
			.map(({ row }) => row),
		...[buildRow(null, "No colleague")].filter((row) => !isIdle(row)),
	].sort((a, b) => b.valueCents - a.valueCents || b.answered - a.answered);
}

async function countAnswered(
	{ db }: ReportSource,
	period: Period,
): Promise<CountedBy[]> {
	const rows = await db
		.selectFrom("leads")
		.select("answered_by as staffId")
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.where("answered_at", ">=", new Date(period.from).toISOString())
		.where("answered_at", "<", new Date(period.until).toISOString())
		.where("spam", "=", 0)
		.where("kind", "not in", [newsletterLead.kind, staffBooking.kind])
		.groupBy("answered_by")
		.execute();

	return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

async function countLogged(
	{ db }: ReportSource,
	period: Period,
): Promise<CountedBy[]> {
	const rows = await db
		.selectFrom("notes")
		.select("staff_id as staffId")
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.where("call_direction", "is not", null)
		.where("deleted_at", "is", null)
		.where("created_at", ">=", new Date(period.from).toISOString())
		.where("created_at", "<", new Date(period.until).toISOString())
		.groupBy("staff_id")
		.execute();

	return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
