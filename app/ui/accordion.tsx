import { type ReactNode, useId, useState } from "react";

type AccordionItem = { id: string; question: ReactNode; answer: ReactNode };
type OnPress = (id: string, open: boolean) => void;

type AccordionProps = {
	items: readonly AccordionItem[];
	/** The ids of the open items. */
	open: readonly string[];
	/** An item was pressed; `open` is its new state. */
	onPress: OnPress;
};

/** Questions with answers that unfold. Without JavaScript every answer shows. */
export function Accordion({ items, open, onPress }: AccordionProps) {
	return (
		<div className="acc">
			{items.map((item) => (
				<Item key={item.id} item={item} open={open.includes(item.id)} onPress={onPress} />
			))}
		</div>
	);
}

/** An accordion with at most one open item; the first is open initially. */
export function SingleAccordion({ items }: { items: readonly AccordionItem[] }) {
	const [current, setCurrent] = useState(items[0]?.id);
	return (
		<Accordion
			items={items}
			open={current ? [current] : []}
			onPress={(id, open) => setCurrent(open ? id : undefined)}
		/>
	);
}

function Item({ item, open, onPress }: { item: AccordionItem; open: boolean; onPress: OnPress }) {
	const panel = useId();
	return (
		<div className="acc__item" id={item.id}>
			<h3 className="acc__head">
				<button
					type="button"
					aria-expanded={open}
					aria-controls={panel}
					onClick={() => onPress(item.id, !open)}
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
