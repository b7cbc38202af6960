import { type ChangeEvent, useRef } from "react";
import { useActionData } from "react-router";
import { DataTable, Panel } from "#desk/layout/components.tsx";
import {
	ButtonForm,
	DeskForm,
	FormField,
	type FormResult,
	PageNotice,
} from "#desk/layout/forms.tsx";
import { money } from "#lib/number-format.ts";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { listSpend } from "./spend.server.ts";

type SpendPanelProps = { spends: Awaited<ReturnType<typeof listSpend>>; today: string };

export function SpendPanel({ spends, today }: SpendPanelProps) {
	const text = { autoComplete: "off", required: true };
	return (
		<Panel title="Ad spend" id="spend" tone="gold">
			<PageNotice />
			<DeskForm intent="add" className="fields" submit="Add" resets isQuiet>
				<div className="row fields-row">
					<FormField name="day" type="date" label="Day" defaultValue={today} required />
					<FormField
						name="source"
						label="Source"
						hint="As utm_source, such as google-ads"
						{...text}
					/>
					<FormField
						name="campaign"
						label="Campaign"
						hint="As utm_campaign"
						autoComplete="off"
						optional
					/>
					<FormField name="amount" label="Amount (€)" inputMode="decimal" {...text} />
				</div>
			</DeskForm>
			<ImportForm />
			{spends.length > 0 && (
				<details>
					<summary>Recorded in this range</summary>
					<DataTable
						caption="Ad spend of this range, the latest first"
						rows={spends}
						columns={{
							Day: ({ day }) => day,
							Source: ({ source }) => source,
							Campaign: ({ campaign }) => campaign || null,
							Amount: ({ cents }) => money(cents / 100),
							Remove: ({ day, source, campaign }) => (
								<ButtonForm fields={{ intent: "remove", day, source, campaign }}>
									Remove
									<span className="sr">
										{" "}
										{day}, {source} {campaign}
									</span>
								</ButtonForm>
							),
						}}
					/>
				</details>
			)}
		</Panel>
	);
}

/** A chosen file fills the text field, which also accepts pasted lines. */
function ImportForm() {
	const hydrated = useHydrated();
	const panel = useRef<HTMLDetailsElement>(null);
	const isRefused = useActionData<FormResult>()?.errors?.csv !== undefined;
	async function read({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
		const text = await input.files?.[0]?.text();
		const field = panel.current?.querySelector("textarea");
		if (text !== undefined && field) field.value = text;
	}
	return (
		<details open={isRefused || undefined} ref={panel}>
			<summary>Import from CSV</summary>
			<DeskForm intent="import" className="fields" submit="Import" isQuiet>
				{hydrated && (
					<Field
						name="file"
						type="file"
						label="File"
						accept=".csv,text/csv"
						onChange={read}
						hint="Its lines appear below, to be checked before the import."
					/>
				)}
				<FormField
					as="textarea"
					name="csv"
					label="Lines"
					rows={5}
					hint="First line: date,source,campaign,amount. An entry for the same day and campaign is replaced."
					required
				/>
			</DeskForm>
		</details>
	);
}
