import { defineMigration } from "./statements.ts";

export const adSpend030 = defineMigration(
	`CREATE TABLE ad_spend (
		day text NOT NULL, source text NOT NULL, campaign text NOT NULL, cents integer NOT NULL,
		CONSTRAINT ad_spend_pk PRIMARY KEY (day, source, campaign)
	)`,
);
