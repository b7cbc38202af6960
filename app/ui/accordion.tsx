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
		<div className="accordion" data-single={single}>
			{items.map(({ id, question, answer, open = false }) => (
				<div key={id} className="accordion__item" id={id}>
					<h3 className="accordion__head">
						<button
							type="button"
							aria-expanded={open}
							aria-controls={`${id}-panel`}
							suppressHydrationWarning
						>
							<span>{question}</span>
						</button>
					</h3>
					<div className="accordion__panel" id={`${id}-panel`}>
						<div>
							<div className="accordion__answer">{answer}</div>
						</div>
					</div>
				</div>
			))}
		</div>
	);
}
