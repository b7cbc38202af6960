import type { EntryFieldsProps, EntryForm } from "#desk/entries/entry-form.ts";
import type { EntryPageData } from "#desk/entries/load-entry-page.server.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { DocumentCheck } from "#desk/settings/fields.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { Notice } from "#ui/notice.tsx";
import { NotifyAskers } from "./notify-askers.tsx";

const shared: EntryForm = {
	noun: "New question",
	list: { name: "All questions", path: "/desk/faq" },
	labels: { list: "Subject", home: "Also on the home page" },
	findTitle: ({ question = "" }) => question,
	notices: {
		saved: { title: "Draft saved.", text: "Publish it when it’s ready." },
		notified: {
			title: "Published.",
			text: "The website shows it now. The email to the visitor who asked is on the page Emails sent.",
		},
		discarded: { title: "Draft discarded." },
	},
	describe: describeState,
	Fields: EntryFields,
};

export const faqForm: EntryForm = { ...shared, Details: PlaceFields };

export const homeFaqForm: EntryForm = { ...shared, Details: HomeFields };

function describeState({ livePath, hasDraft }: EntryPageData): string {
	if (livePath === null) return "Not published yet";

	return hasDraft ? "Published, with changes in the draft" : "Published";
}

function EntryFields({ values, entry }: EntryFieldsProps) {
	return (
		<>
			{entry.isRemoved && (
				<Notice
					kind="question"
					title="This question is removed in the draft."
					text="Visitors see it until the change is published. What you save here puts it back."
				/>
			)}
			<Panel title="Entry" tone="canary">
				<div className="fields">
					<HiddenFields fields={entry.part?.hidden ?? {}} />
					<FormField
						label="Question"
						name="question"
						defaultValue={values.question}
						maxLength={200}
						autoComplete="off"
					/>
					<TextField
						place="answer"
						label="Answer"
						name="answer"
						rows={8}
						defaultValue={values.answer}
					/>
				</div>
			</Panel>
		</>
	);
}

function PlaceFields({ values, entry }: EntryFieldsProps) {
	const { id, livePath, part } = entry;

	return (
		<Panel title="On the website">
			<div className="fields">
				<Select
					label="Subject"
					name="list"
					none="Choose…"
					defaultValue={values.list}
					options={(part?.subjects ?? []).map((each) => [each.id, each.label])}
				/>
				<DocumentCheck
					label="Also on the home page"
					name="home"
					values={values}
				/>
				<NotifyAskers askers={part?.askers ?? []} />
				<p className="small muted">
					{livePath
						? `Its address is /faq#${id}, and stays.`
						: "Its address is made of the question when it’s published. Please check that it contains no names."}
				</p>
			</div>
		</Panel>
	);
}

function HomeFields({ entry }: EntryFieldsProps) {
	return (
		<Panel title="On the website">
			<div className="fields">
				<NotifyAskers askers={entry.part?.askers ?? []} />
				<p className="small muted">
					Only the home page shows it. Please check that it contains no names.
				</p>
			</div>
		</Panel>
	);
}
