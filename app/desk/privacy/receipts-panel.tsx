import { Form } from "react-router";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DataTable, Panel } from "#desk/layout/components.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
import type { UploadedReceipt } from "#features/consent/receipts.server.ts";
import { Field } from "#ui/field.tsx";
import type { Loaded } from "./panels.tsx";

export function ReceiptsPanel({ receipts }: Pick<Loaded, "receipts">) {
	const { weeks, number, history } = receipts;
	return (
		<Panel title="Consent receipts" tone="gold" id="receipts">
			<DataTable
				caption="Cookie choices by week"
				rows={weeks}
				columns={{
					"Week from": ([week]) => week,
					"All accepted": ([, [, , all]]) => all,
					"Some accepted": ([, [, some]]) => some,
					"All declined": ([, [none]]) => none,
				}}
				empty="No choices in the last twelve weeks."
			/>
			{/* A receipt number is not personal data, so it may be in the URL. */}
			<Form
				method="get"
				action="/desk/privacy#receipts"
				className="fields fields--narrow"
				preventScrollReset
			>
				<Field
					name="receipt"
					label="Receipt number"
					hint="Visitors find it in their cookie preferences."
					defaultValue={number ?? ""}
					error={
						number !== null && history.length === 0
							? "There is no such receipt."
							: undefined
					}
					autoComplete="off"
					required
				/>
				<div>
					<SubmitButton>Find</SubmitButton>
				</div>
			</Form>
			{history.length > 0 && (
				<>
					<h3>Choices of that browser, newest first</h3>
					<ol className="small bullets">
						{history.map((receipt) => (
							<li key={receipt.id}>
								{`${formatExactly(receipt.at)}: ${describe(receipt)}`}
							</li>
						))}
					</ol>
				</>
			)}
		</Panel>
	);
}

const sources = {
	banner: "in the banner",
	settings: "in the preferences",
	withdrawal: "withdrawn in the preferences",
	gpc: "by the browser’s privacy signal",
} as const satisfies Record<UploadedReceipt["source"], string>;

function describe({ analytics, marketing, source }: UploadedReceipt): string {
	const word = (on: boolean) => (on ? "on" : "off");
	return `Analytics ${word(analytics)}, marketing ${word(marketing)}, ${sources[source]}`;
}
