import { MoreLink } from "#ui/more-link.tsx";
import type { FormResult } from "./contract.ts";
import { FormNotice } from "./form-notice.tsx";

type ThanksProps = {
	heading: string;
	text: string;
	result?: FormResult | undefined;
	/** Where a visitor goes from here. */
	back?: { label: string; to: string };
};

/** What a form's page shows once the lead is kept. */
export function Thanks(props: ThanksProps) {
	const { heading, text, result, back = { label: "Back to the home page", to: "/" } } = props;
	return (
		<div className="grid gap-4 justify-items-start">
			<FormNotice result={result} />
			<h2>{heading}</h2>
			<p className="hint">{text}</p>
			<MoreLink to={back.to}>{back.label}</MoreLink>
		</div>
	);
}
