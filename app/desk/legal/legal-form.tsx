import { hasVersions, type LegalSlug } from "#content/legal-schema.ts";
import type { EntryFieldsProps, EntryForm } from "#desk/entries/entry-form.ts";
import type { EntryPageData } from "#desk/entries/load-entry-page.server.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import {
	DescriptionField,
	PlainTextFields,
} from "#desk/shared/plain-text-fields.tsx";
import { formatLongDate } from "#lib/time/format.ts";
import { AnyLink } from "#ui/link.tsx";

const labels = {
	effective: "Effective from",
	summary: "The short version",
	body: "Text",
	note: "What changed",
};

export const legalForm: EntryForm = {
	noun: "Legal text",
	list: { name: "All texts", path: "/desk/legal" },
	labels,
	publish: "Publish this version",
	describe({ dated: [live], hasDraft }) {
		const date = formatLongDate(live?.date ?? "");
		return `The version of ${date} is on the website${hasDraft ? "; there is a draft" : ""}.`;
	},
	Fields: PlainTextFields,
	Details: LegalDetails,
	PublishFields: VersionFields,
	Below: DatedVersions,
};

function LegalDetails({ values }: EntryFieldsProps) {
	return (
		<Panel title="Details">
			<div className="fields">
				<DescriptionField values={values} />
				<FormField
					name="effective"
					type="date"
					label={labels.effective}
					hint="Not before the day of publication: an earlier day becomes it."
					defaultValue={values.effective}
				/>
				<FormField
					as="textarea"
					name="summary"
					label={labels.summary}
					rows={4}
					defaultValue={values.summary}
				/>
			</div>
		</Panel>
	);
}

function VersionFields({ entry, values }: EntryFieldsProps) {
	return (
		<div className="fields">
			<FormField
				as="textarea"
				name="note"
				label={labels.note}
				hint="One sentence, shown with the version. Needed to publish."
				rows={2}
				defaultValue={values.note}
			/>
			{entry.id === "cookies-policy" && (
				<Select
					name="asksAgain"
					label="Categories of cookies"
					options={[
						["", "As before"],
						["1", "Changed: ask every visitor for consent again"],
					]}
					defaultValue={values.asksAgain}
				/>
			)}
		</div>
	);
}

/** The published versions, each with its own address. */
function DatedVersions({ entry: { id, dated } }: { entry: EntryPageData }) {
	if (!hasVersions(id as LegalSlug)) return null;

	const own = dated.filter(({ isSample }) => !isSample);
	const sample = dated.filter(({ isSample }) => isSample);

	return (
		<Panel title="Dated versions" tone="mint">
			<ul className="list">
				{own.map(({ name, date, note }, index) => (
					<li key={name}>
						{index === 0 ? (
							<b>{formatLongDate(date)}</b>
						) : (
							<VersionLink id={id} name={name} date={date} />
						)}
						<p className="muted">{note}</p>
					</li>
				))}
			</ul>
			{sample.length > 0 && <p>The sample’s are out of the history.</p>}
			{sample.length > 0 && id === "cookies-policy" && (
				<>
					<p>Visitors who chose their cookies then can read:</p>
					<ul className="row">
						{sample.map(({ name, date }) => (
							<li key={name}>
								<VersionLink id={id} name={name} date={date} />
							</li>
						))}
					</ul>
				</>
			)}
		</Panel>
	);
}

type VersionLinkProps = { id: string; name: string; date: string };

function VersionLink({ id, name, date }: VersionLinkProps) {
	return <AnyLink to={`/${id}/${name}`}>{formatLongDate(date)}</AnyLink>;
}
