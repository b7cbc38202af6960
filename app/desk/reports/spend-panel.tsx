import { type ChangeEvent, useRef } from "react";
import { Form, useLocation } from "react-router";
import { DataTable, Notice, Panel } from "#desk/layout/components.tsx";
import { money } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { Spend } from "./ad-spend.ts";
import type { SpendResult } from "./spend.server.ts";

type SpendPanelProps = { spends: readonly Spend[]; result: SpendResult | undefined; today: string };

export function SpendPanel({ spends, result, today }: SpendPanelProps) {
	// The key empties the forms once they are saved.
	const key = useLocation().key;
	const errors = result && "intent" in result && result.intent === "add" ? result.errors : {};
	return (
		<Panel title="Ad spend" id="spend" tone="gold">
			{result && "failed" in result && (
				<Notice kind="failed" title="That couldn’t be saved." text={result.failed} />
			)}
			{result && "done" in result && <Notice kind="done" title={result.done} />}
			<Form
				method="post"
				className="spend-form"
				preventScrollReset
				key={result && "done" in result ? key : "add"}
			>
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
					autoComplete="off"
					required
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
					autoComplete="off"
					required
				/>
				<Button type="submit" variant="outline" small>
					Add
				</Button>
			</Form>
			<ImportForm
				error={
					result && "intent" in result && result.intent === "import" ? result.error : undefined
				}
			/>
			{spends.length > 0 && (
				<details>
					<summary>Recorded in this range</summary>
					<DataTable
						caption="Ad spend of this range, the latest first"
						head={["Day", "Source", "Campaign", "Amount", "Remove"]}
						rows={spends.map(({ day, source, campaign, cents }) => ({
							key: `${day} ${source} ${campaign}`,
							cells: [
								day,
								source,
								campaign || null,
								money(cents / 100),
								<Form key="remove" method="post" preventScrollReset>
									<input type="hidden" name="day" value={day} />
									<input type="hidden" name="source" value={source} />
									<input type="hidden" name="campaign" value={campaign} />
									<Button type="submit" variant="outline" small name="intent" value="remove">
										Remove
										<span className="sr">
											{" "}
											{day}, {source} {campaign}
										</span>
									</Button>
								</Form>,
							],
						}))}
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
			<Form ref={form} method="post" className="spend-import" preventScrollReset>
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
				<Button type="submit" variant="outline" small>
					Import
				</Button>
			</Form>
		</details>
	);
}
