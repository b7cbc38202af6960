import { categories, themeOfColor } from "#content/blog.ts";
import type { EntryFieldsProps, EntryForm } from "#desk/entries/entry-form.ts";
import type { EntryPageData } from "#desk/entries/load-entry-page.server.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { SaveStatus } from "#desk/shared/autosaved-form.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { articleLabels } from "./article-fields.ts";

export const articleForm: EntryForm = {
	noun: "Article",
	list: { name: "All articles", path: "/desk/articles" },
	labels: articleLabels,
	what: "publish and schedule articles",
	isSetting: true,
	Fields({ values, entry }) {
		return (
			<>
				<ArticleText values={values} />
				<ArticleFields values={values} authors={entry.authors} />
			</>
		);
	},
	ScheduleFields({ entry }) {
		const { canPublish, publishAt, timeZone } = entry;
		if (!canPublish)
			return publishAt ? (
				<p className="small">
					This article is scheduled. If you change it, an owner has to check it
					and schedule it again.
				</p>
			) : null;

		return (
			<div className="row fields-row">
				<FormField
					type="datetime-local"
					label="Publish at"
					name="publishAt"
					defaultValue={publishAt}
					hint={`${timeZone} time. You can keep editing until then.`}
				/>
				<SubmitButton intent="schedule">Schedule</SubmitButton>
			</div>
		);
	},
	Actions({ entry: { livePath } }) {
		return (
			livePath !== null && (
				<ButtonForm
					action="/desk/newsletter"
					fields={{ intent: "add", article: livePath.slice("/blog/".length) }}
					scrolls
				>
					Make a newsletter issue of it
				</ButtonForm>
			)
		);
	},
};

function ArticleText({ values }: Pick<EntryFieldsProps, "values">) {
	return (
		<Panel title="Article" tone="canary">
			<div className="fields">
				<FormField
					label="Title"
					name="title"
					maxLength={70}
					defaultValue={values.title}
					autoComplete="off"
				/>
				<TextField
					place="article"
					label="Text"
					name="body"
					defaultValue={values.body}
					hint="{name}, {phone} and {price.blueprint} are filled with the agency’s facts."
				/>
				<SaveStatus />
			</div>
		</Panel>
	);
}

type ArticleFieldsProps = {
	values: FieldValues;
	authors: EntryPageData["authors"];
};

function ArticleFields({ values, authors }: ArticleFieldsProps) {
	return (
		<Panel title="On the blog and in search engines">
			<div className="fields fields--narrow">
				<FormField
					label="Address"
					name="slug"
					maxLength={80}
					defaultValue={values.slug}
					autoComplete="off"
					hint="The part after /blog/. Empty: from the title. A change adds a redirect."
				/>
				<FormField
					as="textarea"
					label="Summary"
					name="summary"
					maxLength={160}
					defaultValue={values.summary}
					hint="Below the title and in the list, at most 160 characters"
				/>
				<FormField
					as="textarea"
					label="Description"
					name="description"
					maxLength={155}
					defaultValue={values.description}
					hint="For search engines, at most 155 characters"
				/>
				<Select
					label="Category"
					name="category"
					none="Choose…"
					defaultValue={values.category}
					options={categories.map(({ name }) => [name, name])}
				/>
				<FormField
					label="Tags"
					name="tags"
					defaultValue={values.tags}
					autoComplete="off"
					hint="Two to four, separated by commas"
				/>
				<Select
					label="Author"
					name="author"
					none="Choose…"
					defaultValue={values.author}
					options={authors.map((author) => [author.id, author.name])}
				/>
				<FormField
					type="date"
					label="Date"
					name="date"
					defaultValue={values.date}
				/>
				<Select
					label="Colour"
					name="image"
					defaultValue={values.image}
					options={Object.keys(themeOfColor).map((color) => [
						color,
						color.charAt(0).toUpperCase() + color.slice(1),
					])}
				/>
				<FormField
					label="Label in the drawing"
					name="thumb"
					maxLength={14}
					defaultValue={values.thumb}
					autoComplete="off"
					hint="One or two words, at most 14 characters"
				/>
			</div>
		</Panel>
	);
}
