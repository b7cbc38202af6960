import type { EntryFieldsProps } from "#desk/entries/entry-form.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";

/** Title and text of a page without pictures, such as a legal text. */
export function PlainTextFields({ values }: EntryFieldsProps) {
	return (
		<Panel title="Text" tone="gold">
			<div className="fields">
				<FormField
					name="title"
					label="Title"
					defaultValue={values.title}
					autoComplete="off"
				/>
				<TextField
					place="legal"
					name="body"
					label="Text"
					defaultValue={values.body}
				/>
			</div>
		</Panel>
	);
}

export function DescriptionField({ values }: Pick<EntryFieldsProps, "values">) {
	return (
		<FormField
			name="description"
			label="Description"
			hint="For search engines, up to 155 characters"
			defaultValue={values.description}
			autoComplete="off"
		/>
	);
}
