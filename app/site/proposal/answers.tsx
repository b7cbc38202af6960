import { useState } from "react";
import { focusOnMount } from "#ui/focus-on-mount.ts";
import { Notice } from "#ui/notice.tsx";
import { AcceptForm, CodeForm } from "./accept-form.tsx";
import type { AnswerResult } from "./answer-forms.ts";
import type { ShownPage } from "./load-proposal.server.ts";
import { AskForm, DeclineForm } from "./other-forms.tsx";
import { useNoteOpened } from "./use-note-opened.ts";
import "./proposal-forms.css";

type AnswersProps = {
	page: ShownPage;
	/** The result with which the page was rendered. */
	rendered: AnswerResult | undefined;
};

/** The client’s forms, as far as the proposal can still be answered. */
export function Answers({ page, rendered }: AnswersProps) {
	const [change, setChange] = useState(
		rendered?.outcome === "changed" ? rendered.message : undefined,
	);
	useNoteOpened();

	const rest = { rendered, onChanged: setChange };

	return (
		<div className="proposal-forms">
			{change && (
				<div
					ref={focusOnMount}
					tabIndex={-1}
					className="proposal-forms__change"
				>
					<Notice kind="failed" {...change} />
				</div>
			)}
			{page.view === "open" && (
				<div>
					{page.confirm ? (
						<CodeForm page={{ ...page, confirm: page.confirm }} {...rest} />
					) : (
						<AcceptForm page={page} {...rest} />
					)}
				</div>
			)}
			<div className="stack stack--wide stack--loose">
				<AskForm messageId={page.messageId} address={page.address} {...rest} />
				{page.view === "open" && !page.confirm && (
					<DeclineForm version={page.version} {...rest} />
				)}
			</div>
		</div>
	);
}
