import { type Claims, shippedClaims } from "#content/claims-schema.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { nameText } from "./form-rows.ts";

/** A claim that the document lacks came with a newer version of the site, and reads as shipped. */
export function writeClaimFields({ entries }: Claims): FieldValues {
	return Object.assign(
		{},
		...shippedClaims.map(({ id, passages }) => {
			const entry = entries.find((each) => each.id === id);
			const texts = passages.map(
				({ text }, index) =>
					[nameText(id, index), entry?.texts[index] ?? text] as const,
			);

			return {
				...Object.fromEntries(texts),
				[`${id}.source`]: entry?.source ?? "",
			};
		}),
	);
}

export function readClaimFields(values: FieldValues): Claims {
	return {
		entries: shippedClaims.map(({ id, passages }) => ({
			id,
			texts: passages.map((_, index) => values[nameText(id, index)] ?? ""),
			source: values[`${id}.source`] ?? "",
		})),
	};
}

/** The field of an error in the document. */
export function toClaimField(path: string): string {
	return path.replace(
		/^entries\.(\d+)\./,
		(_, index: string) => `${shippedClaims[Number(index)]?.id}.`,
	);
}
