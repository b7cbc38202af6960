import { company } from "#content/company.ts";
import { messages } from "#content/messages.ts";
import type { FormResult } from "./contract.ts";

/** What became of a form, on the page: where there is no JavaScript there are no toasts. */
export function FormNotice({ result }: { result: FormResult | undefined }) {
	if (!result) return null;
	const kept = result.outcome === "kept";
	const namesMailbox = result.message.text?.includes(company.supportEmail);
	return (
		<div
			className={`notice ${kept ? "notice--ok" : "notice--failed"}`}
			role={kept ? "status" : "alert"}
		>
			<p>
				<b>{result.message.title}</b> {result.message.text}
			</p>
			{result.outcome === "failed" && !namesMailbox && <p>{messages.writeInstead}</p>}
		</div>
	);
}
