/**
 * One statement on the site that somebody could ask us to prove: a statistic, a result of a case, a quote.
 * Every figure in the copy that is not a price, date, step number or product limit has one.
 */
export type Claim = {
	/** Stable, kebab-case. */
	id: string;
	kind: "statistic" | "case-figure" | "testimonial" | "delivery";
	/** The sentence or figure as the site shows it. */
	text: string;
	/** Every spelling of the figures as they appear in copy, e.g. ["86%"], ["20–40%"], ["26", "7"]. Empty for a quote without figures. */
	figures: readonly string[];
	/** Where the evidence lies, or what is missing, in plain words. */
	source: string;
	/** ISO date of the last check. */
	checked: string;
};
