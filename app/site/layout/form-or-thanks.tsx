import { type ReactNode, useState } from "react";
import type { FormResult } from "#features/leads/contract.ts";
import { Thanks } from "#features/leads/thanks.tsx";
import { FormPage } from "./form-page.tsx";

type KeptOrFormProps = {
	title: string;
	thanks: { keptHeading: string; keptText: string; back: string };
	/** Where a visitor goes back to. */
	backTo: string;
	result: FormResult | undefined;
	form(onKept: () => void): ReactNode;
};

/** A form's own page: the form, and once it is kept, thanks in its place. */
export function KeptOrForm({ title, thanks, backTo, result, form }: KeptOrFormProps) {
	const [kept, setKept] = useState(result?.outcome === "kept");
	return (
		<FormPage title={title} size="form">
			{kept ? (
				<Thanks
					heading={thanks.keptHeading}
					text={thanks.keptText}
					result={result}
					back={{ label: thanks.back, to: backTo }}
				/>
			) : (
				form(() => setKept(true))
			)}
		</FormPage>
	);
}
