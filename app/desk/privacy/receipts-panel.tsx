import { Form } from "react-router";
import { deskPrivacy } from "#content/desk-privacy.ts";
import { DataTable } from "#desk/layout/data-table.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { exactly } from "#desk/layout/when.tsx";
import type { UploadedReceipt } from "#features/consent/receipt.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { ReceiptWeek } from "./receipt-weeks.server.ts";

const { receipts: copy } = deskPrivacy;

type ReceiptsProps = {
	weeks: readonly ReceiptWeek[];
	/** The number that was looked for; null: none. */
	number: string | null;
	history: readonly UploadedReceipt[];
};

/** How visitors chose, week by week, and the proof of one choice by its number. */
export function ReceiptsPanel({ weeks, number, history }: ReceiptsProps) {
	const rows = weeks.map(({ week, all, some, none }) => ({
		key: week,
		cells: [week, String(all), String(some), String(none)],
	}));
	return (
		<Panel title={copy.title} tone="gold" id="receipts">
			{rows.length === 0 ? (
				<p className="privacy-text">{copy.empty}</p>
			) : (
				<DataTable caption={copy.caption} head={copy.head} rows={rows} />
			)}
			{/* A receipt's number tells nothing of anybody, so it may stand in the address. */}
			<Form
				method="get"
				action="/desk/privacy#receipts"
				className="privacy-form"
				preventScrollReset
			>
				<Field
					name="receipt"
					label={copy.label}
					hint={copy.hint}
					defaultValue={number ?? ""}
					error={number !== null && history.length === 0 ? copy.unknown : undefined}
					autoComplete="off"
					required
				/>
				<Button type="submit" kind="line">
					{copy.submit}
				</Button>
			</Form>
			{history.length > 0 && (
				<div>
					<h3>{copy.history}</h3>
					<ol className="privacy-history">
						{history.map((receipt) => (
							<li key={receipt.id}>
								{exactly(receipt.at)}: {inWords(receipt)}
							</li>
						))}
					</ol>
				</div>
			)}
		</Panel>
	);
}

function inWords({ analytics, marketing, source }: UploadedReceipt): string {
	const word = (on: boolean) => (on ? copy.on : copy.off);
	return `${copy.analytics} ${word(analytics)}, ${copy.marketing.toLowerCase()} ${word(marketing)}, ${copy.sources[source]}`;
}
