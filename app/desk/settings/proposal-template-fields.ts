import {
	MAX_TEMPLATE_SECTIONS,
	type ProposalTemplate,
} from "#content/proposal-template-schema.ts";
import { formatAmount, parseAmount } from "#lib/amount.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { listRows } from "./form-rows.ts";

type Section = { heading: string; text: string };

const numbers = ["validDays", "workingDays"] as const;
const texts = ["vatNote", "paymentLink", "emailText"] as const;

export function writeTemplateFields(template: ProposalTemplate): FieldValues {
	return {
		...writeSections(template.sections),
		...Object.fromEntries(texts.map((name) => [name, template[name]])),
		...Object.fromEntries(numbers.map((name) => [name, `${template[name]}`])),
		vatRate: formatAmount(template.vatRate),
	};
}

function writeSections(sections: readonly Section[]): FieldValues {
	return Object.assign(
		{},
		...sections.map(({ heading, text }, index) => ({
			[`sections.${index}.heading`]: heading,
			[`sections.${index}.text`]: text,
			[`sections.${index}.position`]: String(index + 1),
		})),
	);
}

/** The indexes of the rows for sections, with an empty one at the end. */
export function listSectionRows(values: FieldValues): number[] {
	return listRows(values, {
		prefix: "sections",
		names: ["heading", "text"],
		max: MAX_TEMPLATE_SECTIONS,
	});
}

/** Sections in the order of their positions; empty rows are left out. */
function readSections(values: FieldValues): Section[] {
	const sections = listSectionRows(values).flatMap((index) => {
		const field = (name: string) => values[`sections.${index}.${name}`] ?? "";
		const section = {
			heading: field("heading"),
			text: field("text").replace(/\r\n?/g, "\n"),
		};
		const isEmpty = Object.values(section).every((text) => text.trim() === "");
		if (isEmpty || field("remove")) return [];

		return { position: Number(field("position")) || index + 1, section };
	});

	return sections
		.sort((a, b) => a.position - b.position)
		.map(({ section }) => section);
}

export function readTemplateFields(values: FieldValues): unknown {
	const number = (name: string) =>
		values[name]?.trim() ? Number(values[name]) : Number.NaN;

	return {
		sections: readSections(values),
		...Object.fromEntries(texts.map((name) => [name, values[name] ?? ""])),
		...Object.fromEntries(numbers.map((name) => [name, number(name)])),
		vatRate: parseRate(values.vatRate ?? ""),
	};
}

/** The submitted fields in the order of the body, for errors by index. */
export function arrangeTemplateFields(values: FieldValues): FieldValues {
	const others = Object.entries(values).filter(
		([name]) => !name.startsWith("sections."),
	);

	return {
		...Object.fromEntries(others),
		...writeSections(readSections(values)),
	};
}

/** Hundredths of a per cent; NaN for a text that isn’t a rate. */
function parseRate(text: string): number {
	const rate = parseAmount(text.replace(/%\s*$/, ""));
	return "cents" in rate ? rate.cents : Number.NaN;
}
