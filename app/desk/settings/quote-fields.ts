import {
	MAX_QUOTES,
	type QuotePlace,
	type Quotes,
	quotePlaces,
} from "#content/quotes-schema.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { listRows } from "./form-rows.ts";

const texts = ["id", "case", "text", "author", "source"] as const;

export function writeQuoteFields({ quotes }: Quotes): FieldValues {
	return Object.assign(
		{},
		...quotes.map(({ places, ...quote }, index) => ({
			...Object.fromEntries(
				Object.entries(quote).map(([name, text]) => [
					`quotes.${index}.${name}`,
					text,
				]),
			),
			...Object.fromEntries(
				places.map((place) => [namePlace(index, place), "1"]),
			),
		})),
	);
}

export function namePlace(index: number, place: QuotePlace): string {
	return `quotes.${index}.places.${place}`;
}

/** The indexes of the rows for quotes, with an empty one at the end. */
export function listQuoteRows(values: FieldValues): number[] {
	return listRows(values, {
		prefix: "quotes",
		names: ["case", "text"],
		max: MAX_QUOTES,
	});
}

/** A row without a case and words is left out. */
export function readQuoteFields(values: FieldValues): Quotes {
	const quotes = listQuoteRows(values).flatMap((index) => {
		const [id, study, text, author, source] = texts.map(
			(name) => values[`quotes.${index}.${name}`] ?? "",
		) as [string, string, string, string, string];
		const isEmpty = [study, text, author].every((each) => each.trim() === "");
		if (isEmpty || values[`quotes.${index}.remove`]) return [];

		const places = quotePlaces.filter(
			(place) => values[namePlace(index, place)],
		);
		return {
			id: id || `quote-${index + 1}`,
			case: study,
			text,
			author,
			source,
			places,
		};
	});

	return { quotes };
}
