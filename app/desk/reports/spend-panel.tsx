import { type ChangeEvent, useRef } from "react";
import { Form, useLocation } from "react-router";
import { ButtonForm, DataTable, Notice, Panel, SubmitButton } from "#desk/layout/components.tsx";
import { money } from "#lib/number-format.ts";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { listSpend, SpendResult } from "./spend.server.ts";

type SpendPanelProps = {
	spends: Awaited<ReturnType<typeof listSpend>>;
	result: SpendResult | undefined;
	today: string;
};

export function SpendPanel({ spends, result, today }: SpendPanelProps) {
	const { key } = useLocation();
	const done = result && "done" in result ? result.done : null;
	const errors = result && "errors" in result ? result.errors : {};
	const text = { autoComplete: "off", required: true };
	return (
		<Panel title="Ad spend" id="spend" tone="gold">
			{result && "failed" in result && (
				<Notice kind="failed" title="That couldn’t be saved." text={result.failed} />
			)}
			{done && <Notice kind="done" title={done} />}
			{/* The key empties the form once it is saved. */}
			<Form method="post" className="row fields-row" preventScrollReset key={done ? key : "add"}>
				<input type="hidden" name="intent" value="add" />
				<Field
					name="day"
					type="date"
					label="Day"
					defaultValue={today}
					error={errors.day}
					required
				/>
				<Field
					name="source"
					label="Source"
					hint="As utm_source, such as google-ads"
					error={errors.source}
					{...text}
				/>
				<Field
					name="campaign"
					label="Campaign"
					hint="As utm_campaign"
					error={errors.campaign}
					autoComplete="off"
					optional
				/>
				<Field
					name="amount"
					label="Amount (€)"
					inputMode="decimal"
					error={errors.amount}
					{...text}
				/>
				<SubmitButton>Add</SubmitButton>
			</Form>
			<ImportForm error={errors.csv} />
			{spends.length > 0 && (
				<details>
					<summary>Recorded in this range</summary>
					<DataTable
						caption="Ad spend of this range, the latest first"
						rows={spends}
						rowKey={({ day, source, campaign }) => `${day} ${source} ${campaign}`}
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

/** A chosen file fills the text, which also works by pasting. */
function ImportForm({ error }: { error: string | undefined }) {
	const hydrated = useHydrated();
	const form = useRef<HTMLFormElement>(null);
	async function read({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
		const text = await input.files?.[0]?.text();
		const field = form.current?.elements.namedItem("csv");
		if (text !== undefined && field instanceof HTMLTextAreaElement) field.value = text;
	}
	return (
		<details open={error !== undefined || undefined}>
			<summary>Import from CSV</summary>
			<Form ref={form} method="post" className="fields" preventScrollReset>
				<input type="hidden" name="intent" value="import" />
				{hydrated && (
					<Field
						name="file"
						type="file"
						label="File"
						accept=".csv,text/csv"
						onChange={read}
						hint="Its lines appear below and are imported with the button."
					/>
				)}
				<Field
					as="textarea"
					name="csv"
					label="Lines"
					rows={5}
					hint="First line: date,source,campaign,amount. A day’s entry of the same campaign is replaced."
					error={error}
					required
				/>
				<div>
					<SubmitButton>Import</SubmitButton>
				</div>
			</Form>
		</details>
	);
}
