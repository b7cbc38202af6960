import { Form } from "react-router";
import type { Elements } from "#ui/elements.ts";
import { SubmitButton } from "./button-form.tsx";
import { SmallLink } from "./components.tsx";
import { FormContext } from "./form-context.ts";

type FilterFormProps = {
	label: string;
	path: string;
	current: string;
	filter: Readonly<Record<string, unknown>>;
	children: Elements;
};

/** A GET form, so that the filter is in the URL. */
export function FilterForm({
	label,
	path,
	current,
	filter,
	children,
}: FilterFormProps) {
	const chosen = Object.entries(filter).flatMap(([name, value]) =>
		value ? [[name, value]] : [],
	);
	return (
		<FormContext value={{ values: Object.fromEntries(chosen) }}>
			<Form
				method="get"
				action={path}
				className="row fields-row filter-row"
				aria-label={label}
				key={current}
			>
				{children}
				<SubmitButton>Apply</SubmitButton>
				{current !== path && <SmallLink to={path}>Clear</SmallLink>}
			</Form>
		</FormContext>
	);
}
