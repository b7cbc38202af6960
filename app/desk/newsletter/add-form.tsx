import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";

/** Adds somebody who has agreed elsewhere. */
export function AddForm() {
	return (
		<details className="edit">
			<summary>Add a subscriber</summary>
			<DeskForm intent="add" submit="Subscribe" resets isQuiet>
				<FormField
					name="email"
					type="email"
					label="Email"
					autoComplete="off"
					required
				/>
				<FormField
					name="first_name"
					label="First name"
					autoComplete="off"
					optional
				/>
				<FormField
					name="where"
					label="Where they agreed"
					hint="For example “at the fair in Leeds”."
					autoComplete="off"
					required
				/>
				<FormField name="when" type="date" label="When they agreed" required />
			</DeskForm>
		</details>
	);
}
