import type { FormEvent } from "react";
import { categories, themeOfColor } from "#content/blog.ts";
import type { EntryFieldsProps, EntryForm } from "#desk/entries/entry-form.ts";
import type { EntryPageData } from "#desk/entries/load-entry-page.server.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { PictureField } from "#desk/media/picture-field.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { articleLabels } from "./article-fields.ts";

export const articleForm: EntryForm = {
	noun: "Article",
	list: { name: "All articles", path: "/desk/articles" },
	labels: articleLabels,
	what: "publish and schedule articles",
	isSetting: true,
	Fields: ArticleText,
	Details: ({ values, entry }) => (
		<ArticleFields values={values} authors={entry.authors} />
	),
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
		<div className="leaf">
			<div className="leaf__head" data-color={values.image}>
				<FormField
					as="textarea"
					label="Title"
					name="title"
					className="leaf__title"
					rows={1}
					maxLength={70}
					defaultValue={values.title}
					onInput={joinLines}
					autoComplete="off"
				/>
				<FormField
					as="textarea"
					label="Summary"
					name="summary"
					className="leaf__intro"
					rows={2}
					maxLength={160}
					defaultValue={values.summary}
					onInput={joinLines}
					placeholder="A summary, below the title and in the list"
				/>
			</div>
			<div className="leaf__body">
				<TextField
					place="article"
					label="Text"
					name="body"
					defaultValue={values.body}
				/>
			</div>
		</div>
	);
}

/** The article's head has the colour at once. With :has() the form would be restyled at each key. */
function showColor({
	currentTarget: { form, value },
}: FormEvent<HTMLSelectElement>) {
	form?.querySelector(".leaf__head")?.setAttribute("data-color", value);
}

/** Fields of one line that grow with their text. */
function joinLines({ currentTarget }: FormEvent<HTMLTextAreaElement>): void {
	if (!currentTarget.value.includes("\n")) return;

	currentTarget.value = currentTarget.value.replace(/\s*\n\s*/g, " ");
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
					hint="Leave it empty for the day of the publication."
				/>
				<Select
					label="Colour"
					name="image"
					defaultValue={values.image}
					onInput={showColor}
					options={Object.keys(themeOfColor).map((color) => [
						color,
						color.charAt(0).toUpperCase() + color.slice(1),
					])}
				/>
				<PictureField
					label="Picture"
					name="picture.address"
					altName="picture.alt"
					defaultValue={values["picture.address"]}
					defaultAlt={values["picture.alt"]}
					ratio={16 / 9}
					hint="On the page, in lists, and where the article is shared. Without one there is a drawing."
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
