import type { ReactNode } from "react";

type AccordionItem = {
	id: string;
	question: ReactNode;
	answer: ReactNode;
	open?: boolean;
};

type AccordionProps = {
	items: readonly AccordionItem[];
	/** At most one item is open. */
	single?: boolean;
};

/** Questions with expandable answers (boot/widgets.ts). Without JavaScript all answers are visible. */
export function Accordion({ items, single }: AccordionProps) {
	return (
		<div className="acc" data-single={single}>
			{items.map(({ id, question, answer, open = false }) => (
				<div key={id} className="acc__item" id={id}>
					<h3 className="acc__head">
						<button
							type="button"
							aria-expanded={open}
							aria-controls={`${id}-panel`}
							suppressHydrationWarning
						>
							<span>{question}</span>
						</button>
					</h3>
					<div className="acc__panel" id={`${id}-panel`}>
						<div>
							<div className="acc__answer">{answer}</div>
						</div>
					</div>
				</div>
			))}
		</div>
	);
}
