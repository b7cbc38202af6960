import { industryCards } from "#content/industry.ts";
import type { QuotePlace } from "#content/quotes-schema.ts";
import { Select } from "#desk/layout/form-fields.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { DocumentCheck, DocumentField } from "./fields.tsx";
import { listQuoteRows, namePlace } from "./quote-fields.ts";
import { RowPanels } from "./row-panels.tsx";

type Props = {
	values: FieldValues;
	/** Published cases that have a quote. */
	cases: readonly { id: string; title: string; quote: string }[];
};

const places: readonly (readonly [QuotePlace, string])[] = [
	["home", "Home"],
	["services", "Services"],
	["about", "About"],
	["case-studies", "Case studies"],
	...industryCards.map(({ slug, title }) => [slug, title] as const),
];

export function QuoteFields({ values, cases }: Props) {
	const isUsed = (index: number) =>
		["case", "text"].some((name) => values[`quotes.${index}.${name}`]);

	return (
		<RowPanels
			rows={listQuoteRows(values)}
			prefix="quotes"
			nameRow={(index) => (isUsed(index) ? `Quote ${index + 1}` : undefined)}
			another="Another quote"
		>
			{(index, field) => (
				<>
					<input
						type="hidden"
						name={field("id")}
						value={values[field("id")] ?? ""}
					/>
					<Select
						label="From the case"
						name={field("case")}
						defaultValue={values[field("case")] ?? ""}
						none="No case: the words below"
						hint={findHint(cases, values[field("case")])}
						options={cases.map(({ id, title }) => [id, title])}
					/>
					<DocumentField
						as="textarea"
						rows={3}
						label="What the client said"
						name={field("text")}
						values={values}
						hint="Not needed for a quote from a case: its words are on the case’s page."
					/>
					<DocumentField
						label="Who said it"
						name={field("author")}
						values={values}
					/>
					<DocumentField
						label="Where it is from (optional)"
						name={field("source")}
						values={values}
						hint="For you: an email, a letter, a review. Visitors don’t see it."
					/>
					<fieldset className="stack">
						<legend className="strong">Shown on</legend>
						{places.map(([place, label]) => (
							<DocumentCheck
								key={place}
								label={label}
								name={namePlace(index, place)}
								values={values}
							/>
						))}
					</fieldset>
				</>
			)}
		</RowPanels>
	);
}

/** The words of the chosen case. */
function findHint(
	cases: Props["cases"],
	chosen: string | undefined,
): string | undefined {
	const found = cases.find(({ id }) => id === chosen);
	return found && `“${found.quote}”`;
}
