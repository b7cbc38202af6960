import { useContext } from "react";
import { FormContext } from "#desk/layout/form-context.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { FieldProps } from "#ui/field.tsx";

type DocumentFieldProps = FieldProps & { values: FieldValues };

/** A field with the document's text in it. */
export function DocumentField({ values, ...field }: DocumentFieldProps) {
	return <FormField {...field} defaultValue={values[field.name] ?? ""} />;
}

type DocumentCheckProps = { label: string; name: string; values: FieldValues };

export function DocumentCheck({ label, name, values }: DocumentCheckProps) {
	const { errors } = useContext(FormContext);
	const error = errors?.[name];

	return (
		<div className="checkbox">
			<label>
				<input
					type="checkbox"
					name={name}
					value="1"
					defaultChecked={Boolean(values[name])}
					aria-invalid={error ? true : undefined}
				/>
				<span>{label}</span>
			</label>
			{error && <p className="field-error">{error}</p>}
		</div>
	);
}
