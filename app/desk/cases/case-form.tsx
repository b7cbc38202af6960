import { industryCards } from "#content/industry.ts";
import type { EntryForm } from "#desk/entries/entry-form.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import { PictureField } from "#desk/media/picture-field.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";
import { metricRows } from "./case-fields.ts";

type ValuesProps = { values: Readonly<Record<string, string>> };

export const caseForm: EntryForm = {
	noun: "Case",
	list: { name: "All cases", path: "/desk/cases" },
	isSetting: true,
	Fields({ values }) {
		return (
			<>
				<CaseTexts values={values} />
				<CaseFigures values={values} />
				<CaseStory values={values} />
			</>
		);
	},
	Details: CaseDetails,
};

type LineProps = ValuesProps & { name: string; label: string; hint?: string };

function Line({ values, ...field }: LineProps) {
	return (
		<FormField
			{...field}
			defaultValue={values[field.name] ?? ""}
			autoComplete="off"
		/>
	);
}

function Lines({ values, ...field }: LineProps) {
	return (
		<FormField
			as="textarea"
			rows={3}
			{...field}
			defaultValue={values[field.name] ?? ""}
		/>
	);
}

function CaseTexts({ values }: ValuesProps) {
	return (
		<Panel title="In short" tone="gold">
			<div className="fields">
				<Line
					values={values}
					name="title"
					label="Title"
					hint="Up to 70 characters"
				/>
				<Line
					values={values}
					name="client"
					label="Client"
					hint="Such as “Cleaning company, 14 vans”"
				/>
				<Line
					values={values}
					name="highlight"
					label="Highlight"
					hint="Such as “19 hours”"
				/>
				<Line
					values={values}
					name="result"
					label="Result"
					hint="Such as “of admin gone from every week”"
				/>
				<Lines
					values={values}
					name="description"
					label="Introduction"
					hint="Up to 200 characters"
				/>
			</div>
		</Panel>
	);
}

function CaseDetails({ values }: ValuesProps) {
	return (
		<Panel title="On the website">
			<div className="fields">
				<Line
					values={values}
					name="slug"
					label="Address"
					hint="Such as cleaning-company-rota"
				/>
				<Select
					name="theme"
					label="Trade"
					none="Choose"
					options={industryCards.map(
						({ slug, title }): Option => [slug, title],
					)}
					defaultValue={values.theme ?? ""}
					hint="Sets the colours, and the page that the case links to"
				/>
				<PictureField
					label="Picture"
					name="picture.address"
					altName="picture.alt"
					defaultValue={values["picture.address"]}
					defaultAlt={values["picture.alt"]}
					ratio={16 / 9}
					hint="On the page, in the list, and where the page is shared"
				/>
				<Line
					values={values}
					name="meta.title"
					label="Title for search engines"
				/>
				<Lines
					values={values}
					name="meta.description"
					label="Description for search engines"
					hint="Up to 155 characters"
				/>
			</div>
		</Panel>
	);
}

const charts: readonly Option[] = [
	["squares", "Squares: up to 65"],
	["stack", "Stacks of sheets: up to 200"],
	["clock", "Clocks: up to 59 minutes"],
];

function CaseFigures({ values }: ValuesProps) {
	return (
		<Panel title="Figures" tone="mint">
			<fieldset className="fields">
				<legend className="h4">The chart</legend>
				<Select
					name="drawnMetric.chart"
					label="Drawn as"
					options={charts}
					defaultValue={values["drawnMetric.chart"] ?? "squares"}
				/>
				<FormField
					name="drawnMetric.caption"
					label="Caption"
					hint="Explains one unit: “One square is one hour of admin a week”"
					defaultValue={values["drawnMetric.caption"] ?? ""}
					autoComplete="off"
				/>
				<MetricFields row="drawnMetric" values={values} />
				<FormField
					name="counted"
					label="Counted again (optional)"
					hint="Such as “eight weeks later”"
					defaultValue={values.counted ?? ""}
					autoComplete="off"
				/>
			</fieldset>
			{metricRows.map((row, index) => (
				<fieldset key={row} className="fields">
					<legend className="h4">{`Bars ${index + 1}`}</legend>
					<MetricFields row={row} values={values} />
				</fieldset>
			))}
		</Panel>
	);
}

function MetricFields({ row, values }: ValuesProps & { row: string }) {
	const field = (name: string, label: string, hint?: string) => (
		<FormField
			name={`${row}.${name}`}
			label={label}
			hint={hint}
			defaultValue={values[`${row}.${name}`] ?? ""}
			autoComplete="off"
		/>
	);

	return (
		<>
			{field("label", "What was counted")}
			<div className="row fields-row">
				{field("before", "Before", "A number")}
				{field("after", "After", "A number")}
				{field("unit", "Unit", "Such as hours or %")}
			</div>
			<div className="row fields-row">
				{field("beforeText", "Before, as shown", "Such as “2 days”")}
				{field("afterText", "After, as shown", "Such as “9 min”")}
				{field("source", "Source", "Optional")}
			</div>
		</>
	);
}

function CaseStory({ values }: ValuesProps) {
	const area = (name: string, label: string, rows: number, hint: string) => (
		<TextField
			place="case"
			name={name}
			label={label}
			rows={rows}
			hint={hint}
			defaultValue={values[name] ?? ""}
		/>
	);

	return (
		<Panel title="The story" tone="pink">
			<div className="fields">
				{area(
					"problem",
					"What was wrong",
					8,
					"Paragraphs with an empty line between them",
				)}
				{area(
					"built",
					"What we built",
					8,
					"Parts with an empty line between them: a title, and the text on the lines below",
				)}
				{area(
					"howItWent",
					"How it went",
					8,
					"A line for each day: “Day 1: The first call.”",
				)}
				<FormField
					name="liveDay"
					label="Live on day"
					inputMode="numeric"
					defaultValue={values.liveDay ?? ""}
					autoComplete="off"
				/>
				{area(
					"leftAlone",
					"What was left alone",
					3,
					"What stayed as it was, and why",
				)}
				{area("quote.text", "Quote (optional)", 3, "In the client’s words")}
				<FormField
					name="quote.author"
					label="Who said it"
					defaultValue={values["quote.author"] ?? ""}
					autoComplete="off"
				/>
			</div>
		</Panel>
	);
}
