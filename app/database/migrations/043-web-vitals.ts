import { defineMigration } from "./statements.ts";

/** Web Vitals of real page loads: number of loads by value, day, page and metric. */
export const webVitals043 = defineMigration(`
	CREATE TABLE web_vitals_daily (
		day text NOT NULL, page text NOT NULL, metric text NOT NULL, value integer NOT NULL,
		count integer NOT NULL,
		CONSTRAINT web_vitals_daily_pk PRIMARY KEY (day, page, metric, value)
	)`);
