import type {
	ProposalBody,
	ProposalLine,
} from "#features/proposals/proposal-schema.ts";
import { formatAmount } from "#lib/amount.ts";
import type { FieldValues } from "#lib/forms/fields.ts";

const texts = ["title", "client", "vatNote", "paymentLink", "lastDay"] as const;

export const periods = { once: "Once", month: "Every month" } as const;

export const lineKinds = {
	fixed: "Always included",
	option: "The client can choose it",
	discount: "Discount",
} as const;

const lineFields = [
	"title",
	"text",
	"quantity",
	"unit",
	"cents",
	"period",
	"kind",
] as const;

type LineField = (typeof lineFields)[number];

/** Lines have the names of their ids, so that one that moves keeps its fields. */
export function nameLineField(id: string, field: LineField): string {
	return `lines.${id}.${field}`;
}

export function nameSectionField(
	index: number,
	field: "heading" | "text",
): string {
	return `sections.${index}.${field}`;
}

/** The fields of the editor. */
export function writeProposalFields(body: ProposalBody): FieldValues {
	return {
		...Object.fromEntries(texts.map((name) => [name, body[name]])),
		vatRate: formatAmount(body.vatRate),
		workingDays: body.workingDays === null ? "" : String(body.workingDays),
		sections: String(body.sections.length),
		lines: body.lines.map(({ id }) => id).join(" "),
		...Object.assign({}, ...body.sections.map(writeSection)),
		...Object.assign({}, ...body.lines.map(writeLine)),
	};
}

function writeSection(
	{ heading, text }: ProposalBody["sections"][number],
	index: number,
): FieldValues {
	return {
		[nameSectionField(index, "heading")]: heading,
		[nameSectionField(index, "text")]: text,
	};
}

function writeLine(line: ProposalLine): FieldValues {
	const values: Record<LineField, string> = {
		title: line.title,
		text: line.text,
		quantity: String(line.quantity),
		unit: line.unit,
		cents: line.cents === null ? "" : formatAmount(line.cents),
		period: line.isMonthly ? "month" : "once",
		kind: nameKind(line),
	};

	return Object.fromEntries(
		lineFields.map((field) => [nameLineField(line.id, field), values[field]]),
	);
}

function nameKind({
	isOptional,
	isDiscount,
}: ProposalLine): keyof typeof lineKinds {
	if (isDiscount) return "discount";

	return isOptional ? "option" : "fixed";
}

/** The ids of the lines in their order. */
export function listLineIds(values: FieldValues): string[] {
	return (values.lines ?? "").split(" ").filter(Boolean);
}

/** More than the schema allows. */
const MAX_COUNTED = 100;

export function countSections(values: FieldValues): number {
	return Math.min(Number(values.sections) || 0, MAX_COUNTED);
}

/** The fields of the editor among those that were sent. */
export function pickProposalFields(values: FieldValues): FieldValues {
	const names = [
		...texts,
		"vatRate",
		"workingDays",
		"sections",
		"lines",
		...Array.from({ length: countSections(values) }, (_, index) => [
			nameSectionField(index, "heading"),
			nameSectionField(index, "text"),
		]).flat(),
		...listLineIds(values).flatMap((id) =>
			lineFields.map((field) => nameLineField(id, field)),
		),
	];

	return Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));
}

/** The body of submitted fields; the schema validates it. */
export function readProposalFields(values: FieldValues) {
	const text = (name: string) => values[name] ?? "";

	return {
		...(Object.fromEntries(texts.map((name) => [name, text(name)])) as Record<
			(typeof texts)[number],
			string
		>),
		vatRate: text("vatRate"),
		workingDays: text("workingDays").trim(),
		sections: Array.from({ length: countSections(values) }, (_, index) => ({
			heading: text(nameSectionField(index, "heading")),
			text: text(nameSectionField(index, "text")),
		})),
		lines: listLineIds(values).map((id) => {
			const field = (name: LineField) => text(nameLineField(id, name));

			return {
				id,
				title: field("title"),
				text: field("text"),
				quantity: field("quantity"),
				unit: field("unit"),
				cents: field("cents"),
				isMonthly: field("period") === "month",
				isOptional: field("kind") === "option",
				isDiscount: field("kind") === "discount",
			};
		}),
	};
}

/** The editor’s field of a path in the body, such as `lines.0.cents`. */
export function toProposalField(
	path: string,
	lines: readonly { id: string }[],
): string {
	const [, index, field = ""] = /^lines\.(\d+)\.?(.*)$/.exec(path) ?? [];
	const id = lines[Number(index)]?.id;
	if (!id) return path;

	return nameLineField(
		id,
		lineFields.includes(field as LineField) ? (field as LineField) : "kind",
	);
}

const fieldLabels: FieldValues = {
	title: "Title",
	client: "Client",
	vatRate: "VAT",
	vatNote: "Note on VAT",
	workingDays: "Working days to going live",
	paymentLink: "Payment link",
	lastDay: "Can be accepted until",
	sections: "Number of sections",
	lines: "Order of the lines",
};

const partLabels: FieldValues = {
	title: "title",
	text: "text",
	heading: "heading",
	quantity: "quantity",
	unit: "unit",
	cents: "amount",
	period: "paid",
	kind: "kind",
};

/** What staff read of each field. */
export function nameFields(values: FieldValues): Record<string, string> {
	const lines = listLineIds(values);

	return Object.fromEntries(
		Object.keys(values).map((name) => {
			const [part = "", at = "", field = ""] = name.split(".");
			const number = part === "lines" ? lines.indexOf(at) : Number(at);
			const label =
				field === ""
					? fieldLabels[name]
					: `${part === "lines" ? "Line" : "Section"} ${number + 1}, ${partLabels[field]}`;

			return [name, label ?? name];
		}),
	);
}
