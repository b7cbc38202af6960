import { industryCards } from "#content/industry.ts";
import type { EntryForm } from "#desk/entries/entry-form.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import { PictureField } from "#desk/media/picture-field.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";
import { cutText } from "#lib/text/cut-text.ts";
import { Fold } from "./fold.tsx";
import { BarFields, ChartFields } from "./metric-fields.tsx";

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
				<div className="row fields-row">
					<Line
						values={values}
						name="client"
						label="Client"
						hint="“Cleaning company, 14 vans”"
					/>
					<Line
						values={values}
						name="highlight"
						label="Highlight"
						hint="“19 hours”"
					/>
					<Line
						values={values}
						name="result"
						label="Result"
						hint="“of admin gone from every week”"
					/>
				</div>
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
					hint="Optional. On the page, in the list, and where the page is shared"
				/>
				<Fold
					title="In search engines"
					excerpt={(values["meta.description"] && values["meta.title"]) || ""}
					names={["meta.title", "meta.description"]}
				>
					<div className="fields">
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
				</Fold>
			</div>
		</Panel>
	);
}

function CaseFigures({ values }: ValuesProps) {
	return (
		<Panel title="Figures" tone="mint">
			<div>
				<ChartFields values={values} />
				<BarFields values={values} />
			</div>
			<FormField
				name="counted"
				label="Counted again"
				hint="In words, such as “eight weeks later”"
				optional
				defaultValue={values.counted ?? ""}
				autoComplete="off"
			/>
		</Panel>
	);
}

function CaseStory({ values }: ValuesProps) {
	const area = (
		name: string,
		label: string,
		rows: number,
		hint: string,
		isOptional = false,
	) => (
		<Fold
			title={label}
			excerpt={cutText(values[name] ?? "", 160)}
			isOptional={isOptional}
			names={[name]}
		>
			<div className="case-text">
				<TextField
					place="case"
					name={name}
					label={label}
					rows={rows}
					hint={hint}
					defaultValue={values[name] ?? ""}
				/>
			</div>
		</Fold>
	);

	return (
		<Panel title="The story" tone="pink">
			<div>
				{area(
					"problem",
					"What was wrong",
					5,
					"Paragraphs with an empty line between them",
				)}
				{area(
					"built",
					"What we built",
					5,
					"Parts with an empty line between them: a title, and the text on the lines below",
				)}
				{area(
					"howItWent",
					"How it went",
					5,
					"A line for each day: “Day 1: The first call.”",
				)}
				{area(
					"leftAlone",
					"What was left alone",
					3,
					"What stayed as it was, and why",
				)}
				{area("quote.text", "Quote", 3, "In the client’s words", true)}
			</div>
			<div className="row fields-row">
				<FormField
					name="quote.author"
					label="Who said it"
					hint="With a quote"
					defaultValue={values["quote.author"] ?? ""}
					autoComplete="off"
				/>
				<FormField
					name="liveDay"
					label="Live on day"
					inputMode="numeric"
					defaultValue={values.liveDay ?? ""}
					autoComplete="off"
				/>
			</div>
		</Panel>
	);
}
