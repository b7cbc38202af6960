import { sql } from "kysely";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { parseProposal } from "#features/proposals/proposal-schema.ts";
import { readState } from "#features/proposals/proposal-state.ts";
import { chooseDealValue, computeTotals } from "#features/proposals/totals.ts";
import { formatCursor, parseCursor } from "#lib/cursor.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Order, orderBy, readAfter } from "#lib/db/keyset.ts";
import { shifted } from "#lib/time/dates.ts";
import type { ProposalFilter } from "./proposal-views.ts";

const PAGE = 50;

/** A proposal that ends in this time is ending. */
const SOON_MS = 7 * 24 * 60 * 60_000;

const byId = { id: "proposals.id", isDescending: true } as const;

/** The latest first: of those that end, the one that ends last. */
const orders: Record<ProposalFilter, Order> = {
	open: byId,
	ending: { ...byId, key: sql.ref("proposals.ends_at") },
	accepted: { ...byId, key: sql.ref("proposals.decided_at") },
	drafts: byId,
	all: byId,
};

function matching(db: Database, view: ProposalFilter, now: string) {
	const proposals = db
		.selectFrom("proposals")
		.where("proposals.deleted_at", "is", null);

	switch (view) {
		case "open":
			return proposals
				.where("proposals.state", "=", "sent")
				.where("proposals.ends_at", ">", now);
		case "ending":
			return proposals
				.where("proposals.state", "=", "sent")
				.where("proposals.ends_at", "<=", shifted(now, SOON_MS));
		case "accepted":
			return proposals.where("proposals.state", "=", "accepted");
		case "drafts":
			return proposals.where("proposals.state", "=", "draft");
		case "all":
			return proposals;
	}
}

export type ListedProposal = Awaited<
	ReturnType<typeof listProposals>
>["proposals"][number];

type ListQuery = {
	view: ProposalFilter;
	now: string;
	/** `next` of the page before. */
	after?: string | null;
	size?: number;
};

export async function listProposals(
	db: Database,
	{ view, now, after = null, size = PAGE }: ListQuery,
) {
	const order = orders[view];
	const found = await readAfter(
		order,
		parseCursor(after),
		size + 1,
		(isAfter, limit) =>
			matching(db, view, now)
				.select("proposals.id")
				.select(
					(order.key ? sql<string>`${order.key}` : sql<string | null>`NULL`).as(
						"key",
					),
				)
				.where(isAfter)
				.orderBy(orderBy(order))
				.limit(limit)
				.execute(),
	);
	const shown = found.slice(0, size);
	const last = shown.at(-1);

	return {
		proposals: await readProposals(
			db,
			shown.map(({ id }) => id),
			now,
		),
		next: last && found.length > size ? formatCursor(last.id, last.key) : null,
	};
}

/** In the order of the ids. */
async function readProposals(
	db: Database,
	ids: readonly string[],
	now: string,
) {
	const rows = await db
		.selectFrom("proposals")
		.innerJoin("people", "people.id", "proposals.person_id")
		.leftJoin("staff", "staff.id", "proposals.staff_id")
		.leftJoin("proposal_versions as live", (join) =>
			join
				.onRef("live.proposal_id", "=", "proposals.id")
				.onRef("live.number", "=", "proposals.live_number"),
		)
		.leftJoin(
			"proposal_acceptances as acceptance",
			"acceptance.proposal_id",
			"proposals.id",
		)
		.select(["proposals.id", "proposals.number", "proposals.state"])
		.select(["proposals.draft", "proposals.ends_at", "proposals.decided_at"])
		.select(["proposals.opened_at", "proposals.created_at"])
		.select(["live.body", "live.currency", "live.created_at as sent_at"])
		.select(["acceptance.once_cents", "acceptance.month_cents"])
		.select(["people.id as person_id", "people.name", "staff.name as author"])
		.select(selectPrimaryContact().as("contact"))
		.where("proposals.id", "in", [...ids, ""])
		.execute();
	const byRow = new Map(rows.map((row) => [row.id, row]));

	return ids.flatMap((id) => {
		const row = byRow.get(id);
		if (!row) return [];

		const { draft, body: sent, once_cents, month_cents, ...rest } = row;
		const body = parseProposal(sent ?? draft);
		const totals = computeTotals(body, []);
		const once = { ...totals.once, net: once_cents ?? totals.once.net };
		const month = { ...totals.month, net: month_cents ?? totals.month.net };

		return {
			...rest,
			shown: readState(row, now),
			title: body.title,
			client: body.client,
			lastDay: body.lastDay,
			once: once.net,
			month: month.net,
			value: chooseDealValue({ ...totals, once, month }),
		};
	});
}

/** How many are open, and how many of these end soon or have ended. @param max counted at most */
export async function countProposals(
	db: Database,
	view: ProposalFilter,
	now: string,
	max: number,
): Promise<number> {
	const { count } = await db
		.selectFrom(
			matching(db, view, now).select("proposals.id").limit(max).as("found"),
		)
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.executeTakeFirstOrThrow();

	return Number(count);
}
