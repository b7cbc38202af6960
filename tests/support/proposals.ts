import {
	emptyBody,
	type ProposalBody,
	type ProposalLine,
} from "#features/proposals/proposal-schema.ts";

export const aLine = (changes: Partial<ProposalLine> = {}): ProposalLine => ({
	id: "line",
	title: "Website",
	text: "",
	quantity: 1,
	unit: "",
	cents: 250_000,
	isMonthly: false,
	isOptional: false,
	isDiscount: false,
	...changes,
});

/** A complete proposal: 2,500 once, and optional care for 300 a month. */
export const aBody = (changes: Partial<ProposalBody> = {}): ProposalBody => ({
	...emptyBody,
	title: "A website for Bloggs",
	client: "Bloggs & Daughters",
	sections: [{ heading: "Your situation", text: "Few enquiries." }],
	lines: [
		aLine(),
		aLine({
			id: "care",
			title: "Care",
			cents: 30_000,
			isMonthly: true,
			isOptional: true,
		}),
	],
	vatRate: 2_000,
	lastDay: "2026-12-10",
	...changes,
});
