import type { Kysely } from "kysely";

export const adSpend030 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up(db: Kysely<any>) {
		await db.schema
			.createTable("ad_spend")
			.addColumn("day", "text", (column) => column.notNull())
			.addColumn("source", "text", (column) => column.notNull())
			.addColumn("campaign", "text", (column) => column.notNull())
			.addColumn("cents", "integer", (column) => column.notNull())
			.addPrimaryKeyConstraint("ad_spend_pk", ["day", "source", "campaign"])
			.execute();
	},
};
