import type { FieldValues } from "#lib/forms/fields.ts";

type Rows = {
	/** The fields are `<prefix>.<index>.<name>`. */
	prefix: string;
	/** A row is used when one of these has a value. */
	names: readonly string[];
	max?: number;
	/** Empty rows at the end. */
	spare?: number;
};

/** The indexes of a form's rows, with empty ones at the end. */
export function listRows(
	values: FieldValues,
	{ prefix, names, max = Number.POSITIVE_INFINITY, spare = 1 }: Rows,
): number[] {
	const used = Object.keys(values).flatMap((field) => {
		const [start, index = "", name = ""] = field.split(".");
		const isUsed = start === prefix && names.includes(name) && values[field];
		return isUsed ? [Number(index)] : [];
	});
	const count = Math.min(max, Math.max(-1, ...used) + 1 + spare);

	return Array.from({ length: count }, (_, index) => index);
}

/** The field of a passage of a claim. */
export function nameText(id: string, index: number): string {
	return `${id}.texts.${index}`;
}
