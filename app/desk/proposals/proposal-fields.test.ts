import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { proposalBodySchema } from "#features/proposals/proposal-schema.ts";
import { aBody, aLine } from "../../../tests/support/proposals.ts";
import { changeParts, type PartChange } from "./change-parts.ts";
import {
	nameFields,
	pickProposalFields,
	readProposalFields,
	toProposalField,
	writeProposalFields,
} from "./proposal-fields.ts";

const body = aBody({
	sections: ["One", "Two", "Three"].map((heading) => ({
		heading,
		text: `${heading}.`,
	})),
	lines: ["a", "b", "c"].map((id) => aLine({ id, title: id })),
});
const fields = writeProposalFields(body);

test.each([
	aBody(),
	body,
	aBody({
		vatRate: 810,
		workingDays: 15,
		lines: [
			aLine({ cents: null }),
			aLine({ id: "less", cents: 1_050, isDiscount: true }),
		],
	}),
])(
	"the fields of a proposal make the proposal that they were made from",
	(before) => {
		const values = pickProposalFields(writeProposalFields(before));

		expect(v.parse(proposalBodySchema, readProposalFields(values))).toEqual(
			before,
		);
	},
);

test("an error of a line is at the line’s field, wherever it stands", () => {
	expect(toProposalField("lines.1.cents", body.lines)).toBe("lines.b.cents");
	expect(toProposalField("lines.2.isOptional", body.lines)).toBe(
		"lines.c.kind",
	);
	expect(toProposalField("sections.0.text", body.lines)).toBe(
		"sections.0.text",
	);
	expect(toProposalField("lines", body.lines)).toBe("lines");
});

test("differences name the part", () => {
	const names = nameFields(fields);

	expect(names["lines.b.cents"]).toBe("Line 2, amount");
	expect(names["sections.0.heading"]).toBe("Section 1, heading");
	expect(names.vatRate).toBe("VAT");
});

describe("parts", () => {
	const change = (change: PartChange, target: string) => {
		const { values, at } = changeParts(fields, change, target, "new");
		const { lines, sections } = readProposalFields(values);

		return {
			at,
			lines: lines.map(({ id, title }) => `${id} ${title}`.trim()).join(", "),
			sections: sections
				.map(({ heading, text }) => `${heading} ${text}`.trim())
				.join(" ")
				.trim(),
		};
	};

	test.each([
		["line-add", "", "a a, b b, c c, new", "lines.new.title"],
		["line-up", "b", "b b, a a, c c", "lines.b.title"],
		["line-down", "b", "a a, c c, b b", "lines.b.title"],
		["line-up", "a", "a a, b b, c c", "lines.a.title"],
		["line-remove", "b", "a a, c c", "lines.c.title"],
		["line-remove", "c", "a a, b b", "lines.b.title"],
		["line-remove", "gone", "a a, b b, c c", "lines.c.title"],
	] as const)("%s %s: %s, then %s", (name, target, lines, at) => {
		expect(change(name, target)).toMatchObject({ lines, at });
	});

	test.each([
		["section-add", "", "One One. Two Two. Three Three.", 3],
		["section-up", "2", "One One. Three Three. Two Two.", 1],
		["section-down", "0", "Two Two. One One. Three Three.", 1],
		["section-remove", "1", "One One. Three Three.", 1],
		["section-remove", "2", "One One. Two Two.", 1],
	] as const)("%s %s: %s, then section %i", (name, target, sections, at) => {
		expect(change(name, target)).toMatchObject({
			sections,
			at: `sections.${at}.heading`,
		});
	});
});
