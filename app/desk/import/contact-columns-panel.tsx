import { DataTable } from "#desk/layout/components.tsx";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import type { Route } from "./+types/import-route.ts";
import { ColumnsPanel } from "./columns-panel.tsx";
import { importFields } from "./contact-columns.ts";

type LoaderData = Pick<Route.ComponentProps["loaderData"], "found" | "sample">;

const fieldOptions: readonly Option[] = Object.entries(importFields);

export function ContactColumnsPanel({ found, sample }: LoaderData) {
	return (
		<ColumnsPanel
			found={found}
			sample={sample}
			options={fieldOptions}
			table={<Sample sample={sample} />}
		>
			<FormField
				name="basis"
				label="Where the contacts are from"
				hint="Stored with each contact, for example “customers since 2019” or “gave us their card at the fair”."
				defaultValue={found.basis ?? ""}
				autoComplete="off"
				required
			/>
			<Select
				name="prefers"
				label="Where a card has another name, company, website or address"
				options={[
					["card", "Keep what is on the card"],
					["file", "Take what is in the file"],
				]}
				defaultValue={found.prefers}
				hint="Empty cells never clear anything. Nobody is subscribed to the newsletter."
			/>
		</ColumnsPanel>
	);
}

function Sample({ sample }: Pick<LoaderData, "sample">) {
	const contacts = sample.map(({ line, read }) => ({
		id: String(line),
		line,
		...("details" in read
			? { ...read.details, tags: read.tags, note: read.note, refused: "" }
			: { refused: read.refused }),
	}));

	return (
		<DataTable
			caption="The first rows as they will be read"
			rows={contacts}
			columns={{
				Line: ({ line }) => line,
				Name: (row) => ("name" in row ? row.name : row.refused),
				Emails: (row) => ("emails" in row ? row.emails.join(", ") : null),
				Phones: (row) => ("phones" in row ? row.phones.join(", ") : null),
				Company: (row) => ("company" in row ? row.company : null),
				"Tags and note": (row) =>
					"tags" in row
						? [row.tags.join(", "), row.note].filter(Boolean).join(" · ")
						: null,
			}}
		/>
	);
}
