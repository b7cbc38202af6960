import { useState } from "react";
import { industryCards } from "#content/industry.ts";
import type { QuotePlace } from "#content/quotes-schema.ts";
import { Panel } from "#desk/layout/components.tsx";
import { Check, Select } from "#desk/layout/form-fields.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { DocumentCheck, DocumentField } from "./fields.tsx";
import { listQuoteRows, namePlace } from "./quote-fields.ts";

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
	const [removed, setRemoved] = useState<readonly number[]>([]);

	return listQuoteRows(values)
		.filter((index) => !removed.includes(index))
		.map((index) => (
			<OneQuote
				key={index}
				index={index}
				values={values}
				cases={cases}
				onRemove={() => setRemoved([...removed, index])}
			/>
		));
}

type OneQuoteProps = Props & { index: number; onRemove(): void };

function OneQuote({ index, values, cases, onRemove }: OneQuoteProps) {
	const isHydrated = useHydrated();
	const field = (name: string) => `quotes.${index}.${name}`;
	const study = values[field("case")] ?? "";
	const found = cases.find(({ id }) => id === study);
	const isUsed = Boolean(study || values[field("text")]);
	const name = `quote ${index + 1}`;

	return (
		<Panel
			title={isUsed ? `Quote ${index + 1}` : "Another quote"}
			actions={
				isUsed &&
				isHydrated && (
					<Button
						variant="outline"
						small
						aria-label={`Remove ${name}`}
						onClick={onRemove}
					>
						Remove
					</Button>
				)
			}
		>
			<div className="fields fields--narrow">
				<input
					type="hidden"
					name={field("id")}
					value={values[field("id")] ?? ""}
				/>
				<Select
					label="From the case"
					name={field("case")}
					defaultValue={study}
					none="No case: the words below"
					hint={found && `“${found.quote}”`}
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
				{isUsed && !isHydrated && (
					<Check label={`Remove ${name}`} name={field("remove")} />
				)}
			</div>
		</Panel>
	);
}
