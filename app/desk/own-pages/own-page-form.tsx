import type { EntryFieldsProps, EntryForm } from "#desk/entries/entry-form.ts";
import { Panel } from "#desk/layout/components.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import {
	DescriptionField,
	PlainTextFields,
} from "#desk/shared/plain-text-fields.tsx";

export const ownPageForm: EntryForm = {
	noun: "Page",
	list: { name: "All pages", path: "/desk/pages" },
	labels: { slug: "Address", link: "Link at the foot of every page" },
	what: "publish pages",
	Fields: PlainTextFields,
	Details: PageDetails,
};

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
				<DescriptionField values={values} />
			</div>
		</Panel>
	);
}
