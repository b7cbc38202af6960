import { type ReactNode, useState } from "react";
import { Thanks } from "#features/leads/lead-form.tsx";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { FormPage } from "./form-page.tsx";

type KeptOrFormProps = {
	title: string;
	thanks: { savedHeading: string; savedText: string; back: string };
	/** Where a visitor goes back to. */
	backTo: string;
	result: SubmitResult | undefined;
	form(onSaved: () => void): ReactNode;
};

/** A form's own page: the form, and once it is kept, thanks in its place. */
export function FormOrThanks({ title, thanks, backTo, result, form }: KeptOrFormProps) {
	const [kept, setKept] = useState(result?.outcome === "saved");
	return (
		<FormPage title={title} size="form">
			{kept ? (
				<Thanks
					heading={thanks.savedHeading}
					text={thanks.savedText}
					result={result}
					back={{ label: thanks.back, to: backTo }}
				/>
			) : (
				form(() => setKept(true))
			)}
		</FormPage>
	);
}
