import { type ReactNode, useId } from "react";

type AccordionItem = {
	id: string;
	question: ReactNode;
	answer: ReactNode;
	/** Initially open. */
	open?: boolean;
};

type AccordionProps = {
	items: readonly AccordionItem[];
	/** At most one item is open. */
	single?: boolean;
};

/** Questions with expandable answers (early-presses.ts). Without JavaScript all answers are visible. */
export function Accordion({ items, single }: AccordionProps) {
	return (
		<div className="acc" data-single={single}>
			{items.map((item) => (
				<Item key={item.id} item={item} />
			))}
		</div>
	);
}

function Item({ item }: { item: AccordionItem }) {
	const panel = useId();
	return (
		<div className="acc__item" id={item.id}>
			<h3 className="acc__head">
				<button
					type="button"
					aria-expanded={item.open === true}
					aria-controls={panel}
					suppressHydrationWarning
				>
					<span>{item.question}</span>
				</button>
			</h3>
			<div className="acc__panel" id={panel}>
				<div>
					<div className="acc__answer">{item.answer}</div>
				</div>
			</div>
		</div>
	);
}
