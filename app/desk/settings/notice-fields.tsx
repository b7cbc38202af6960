import { Panel } from "#desk/layout/components.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import { DocumentCheck, DocumentField } from "./fields.tsx";

type FieldsProps = { values: FieldValues; timeZone: string };

export function NoticeFields({ values, timeZone }: FieldsProps) {
	return (
		<Panel title="Notice" tone="canary">
			<div className="fields fields--narrow">
				<DocumentField
					label="Text"
					name="text"
					values={values}
					maxLength={160}
					hint="Without a text there is no notice."
				/>
				<DocumentField
					label="Link"
					name="link"
					values={values}
					hint="A path like /services, or an https address."
					optional
				/>
				<DocumentField
					label="Text of the link"
					name="linkText"
					values={values}
				/>
				<DocumentField
					label="First day"
					name="from"
					type="date"
					values={values}
					hint="Shown from the start of that day. Leave it empty to begin when you publish."
				/>
				<DocumentField
					label="Last day"
					name="until"
					type="date"
					values={values}
					hint={`Shown to the end of that day, ${timeZone} time. Leave it empty for no end.`}
				/>
				<Select
					label="Kind"
					name="tone"
					defaultValue={values.tone}
					options={[
						["news", "News"],
						["warning", "Important"],
					]}
				/>
				<DocumentCheck
					label="Visitors can dismiss it. A changed text is shown to them again."
					name="dismissible"
					values={values}
				/>
			</div>
		</Panel>
	);
}
