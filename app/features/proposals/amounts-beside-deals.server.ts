import { sql } from "kysely";
import { company } from "#content/content.ts";
import type { Database } from "#lib/db/connection.server.ts";

/**
 * What cards can’t hold of accepted proposals, as they have one deal with one amount: the monthly amount beside a
 * one-off, and both of a card that was won before. Without cancelled ones and other currencies. `owner` is the
 * person who accepted, `holder` the card that they were merged into, or the same.
 */
export function selectBesideDeals(db: Database) {
	return db
		.selectFrom("proposal_acceptances as acceptance")
		.innerJoin("people as owner", "owner.id", "acceptance.person_id")
		.innerJoin("people as holder", (join) =>
			join.on("holder.id", "=", ({ fn }) =>
				fn.coalesce("owner.merged_into", "owner.id"),
			),
		)
		.where("acceptance.cancelled_at", "is", null)
		.where("acceptance.currency", "=", company().adCurrency);
}

/** Cents, of a row of `selectBesideDeals`. */
export const besideDeal = {
	once: sql<number>`(CASE WHEN acceptance.is_deal = 1 THEN 0
		ELSE acceptance.once_cents END)`,
	// Without a one-off it is the deal.
	month: sql<number>`(CASE WHEN acceptance.is_deal = 1 AND acceptance.once_cents = 0
		THEN 0 ELSE acceptance.month_cents END)`,
};
