import { ColumnsPanel } from "#desk/import/columns-panel.tsx";
import { DataTable } from "#desk/layout/components.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { formatLongDate } from "#lib/time/format.ts";
import type { Route } from "./+types/import-route.ts";
import { subscriberFields } from "./subscriber-columns.ts";

type LoaderData = Pick<Route.ComponentProps["loaderData"], "found" | "sample">;

export function SubscriberColumnsPanel({ found, sample }: LoaderData) {
	return (
		<ColumnsPanel
			found={found}
			sample={sample}
			options={Object.entries(subscriberFields)}
			table={<Sample sample={sample} />}
		>
			<FormField
				name="where"
				label="Where they agreed"
				hint="For rows that don’t say it. Stored with each subscriber, for example “form on our old website”."
				defaultValue={found.basis ?? ""}
				autoComplete="off"
				optional
			/>
			<FormField
				name="when"
				type="date"
				label="When they agreed"
				hint="For rows that don’t say it."
				defaultValue={found.agreed_at ?? ""}
				optional
			/>
			<p className="small muted">
				Who has unsubscribed or complained here stays out, whatever the file
				says. Nobody gets an email about the import.
			</p>
		</ColumnsPanel>
	);
}

function Sample({ sample }: Pick<LoaderData, "sample">) {
	return (
		<DataTable
			caption="The first rows as they will be read"
			rows={sample.map((row) => ({ ...row, id: String(row.line) }))}
			columns={{
				Line: ({ line }) => line,
				Email: ({ read }) => ("email" in read ? read.email : read.refused),
				"First name": ({ read }) => ("email" in read ? read.firstName : null),
				"Agreed on": ({ read }) =>
					"email" in read ? formatLongDate(read.agreedAt) : null,
				Where: ({ read }) => ("email" in read ? read.agreedWhere : null),
			}}
		/>
	);
}
