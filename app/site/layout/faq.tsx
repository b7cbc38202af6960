import type { QuestionAnswer } from "#content/faq-page.ts";
import { Accordion } from "#ui/accordion.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { Sheet } from "#ui/sheet.tsx";

type FaqCopy = {
	tab: string;
	title: string;
	intro?: string | undefined;
	/** Instead of the introduction, without questions. */
	none?: string;
	/** Label of the button to ask a question; without it there is no button. */
	action?: string;
};

type FaqProps = {
	copy: FaqCopy;
	questions: readonly QuestionAnswer[];
	/** Opens the question dialog; without it the button leads to the form's page. */
	onAskQuestion?: () => void;
};

/** Questions, one open at a time, beside a button to ask another. */
export function Faq({ copy, questions, onAskQuestion }: FaqProps) {
	const items = questions.map(({ question, answer }, index) => ({
		id: `faq-${index + 1}`,
		question,
		answer: <p>{answer}</p>,
		open: index === 0,
	}));
	const isEmpty = items.length === 0;
	const intro = isEmpty ? copy.none : copy.intro;

	return (
		<Sheet tab={copy.tab} at={8} color="paper" id="faq" labelledBy="faq-h">
			<div className={isEmpty ? "wrap" : "wrap split beside faq"}>
				<div className="stack stack--loose sticky">
					<h2 id="faq-h">{copy.title}</h2>
					{intro && <p className="intro">{intro}</p>}
					{copy.action && (
						<OpensDialog action="/ask" onOpen={onAskQuestion} variant="outline">
							{copy.action}
						</OpensDialog>
					)}
				</div>
				{!isEmpty && <Accordion single items={items} />}
			</div>
		</Sheet>
	);
}
