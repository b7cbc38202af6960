import { type ReactNode, useContext, useId } from "react";
import { Field, type FieldProps } from "#ui/field.tsx";
import { FormContext } from "./form-context.ts";

/** Error and submitted value of a field, from the surrounding form. */
function useFieldState(name: string, initial?: FieldProps["defaultValue"]) {
	const { errors, values } = useContext(FormContext);
	return { error: errors?.[name], defaultValue: values?.[name] ?? initial };
}

export function FormField(props: FieldProps) {
	const { error, defaultValue } = useFieldState(props.name, props.defaultValue);
	const shown = props.value === undefined ? { ...props, defaultValue } : props;

	return <Field {...shown} error={error ?? props.error} />;
}

export type Option = readonly [value: string, label: string];

type SelectProps = Extract<FieldProps, { as: "select" }> & {
	options: readonly Option[];
	/** Label of the empty option. */
	none?: string;
};

export function Select({
	options,
	none,
	...field
}: Omit<SelectProps, "as" | "children">) {
	return (
		<FormField {...field} as="select">
			{none !== undefined && <option value="">{none}</option>}
			{options.map(([value, label]) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</FormField>
	);
}

export type StaffName = { id: string; name: string };

export function staffOptions(
	staff: readonly StaffName[],
	ownId?: string,
): Option[] {
	return staff.map(({ id, name }) => [
		id,
		id === ownId ? `${name} (you)` : name,
	]);
}

type ChoiceProps = {
	legend: string;
	name: string;
	options: readonly Option[];
	defaultValue?: string | undefined;
};

/** Options side by side, one of them taken. */
export function Choice({ legend, name, options, ...field }: ChoiceProps) {
	const errorId = useId();
	const { error, defaultValue } = useFieldState(name, field.defaultValue);

	return (
		<fieldset className="choice" aria-describedby={error && errorId}>
			<legend>{legend}</legend>
			<div>
				{options.map(([value, label]) => (
					<label key={value}>
						<input
							type="radio"
							name={name}
							value={value}
							defaultChecked={value === defaultValue}
						/>
						<span>{label}</span>
					</label>
				))}
			</div>
			{error && (
				<p className="field-error" id={errorId}>
					{error}
				</p>
			)}
		</fieldset>
	);
}

type CheckProps = {
	label: ReactNode;
	name: string;
	value?: string;
	required?: boolean;
};

export function Check({ label, name, value = "1", required }: CheckProps) {
	const errorId = useId();
	const { error, defaultValue } = useFieldState(name);

	return (
		<div className="checkbox">
			<label>
				<input
					type="checkbox"
					name={name}
					value={value}
					defaultChecked={defaultValue === value}
					required={required}
					aria-invalid={error ? true : undefined}
					aria-describedby={error && errorId}
				/>
				<span>{label}</span>
			</label>
			{error && (
				<p className="field-error" id={errorId}>
					{error}
				</p>
			)}
		</div>
	);
}
