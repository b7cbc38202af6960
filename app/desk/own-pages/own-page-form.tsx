import type { EntryFieldsProps, EntryForm } from "#desk/entries/entry-form.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { TextField } from "#desk/text-editor/text-field.tsx";

export const ownPageForm: EntryForm = {
	noun: "Page",
	list: { name: "All pages", path: "/desk/pages" },
	labels: { slug: "Address", link: "Link at the foot of every page" },
	what: "publish pages",
	Fields: PageText,
	Details: PageDetails,
};

function PageText({ values }: EntryFieldsProps) {
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

function PageDetails({ values }: EntryFieldsProps) {
	return (
		<Panel title="Details">
			<div className="fields">
				<FormField
					name="slug"
					label="Address"
					hint="After /info/, like “imprint”."
					defaultValue={values.slug}
					autoComplete="off"
				/>
				<FormField
					name="link"
					label="Link at the foot of every page (optional)"
					hint="Like “Imprint”, “Impressum” or “Livro de Reclamações”."
					defaultValue={values.link}
					autoComplete="off"
				/>
				<FormField
					name="description"
					label="Description"
					hint="For search engines, up to 155 characters"
					defaultValue={values.description}
					autoComplete="off"
				/>
			</div>
		</Panel>
	);
}
