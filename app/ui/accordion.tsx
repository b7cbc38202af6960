import { type ReactNode, useId, useState } from "react";

export type AccordionItem = { id: string; question: ReactNode; answer: ReactNode };

export type AccordionProps = {
	items: readonly AccordionItem[];
	/** The item that is open at first. */
	defaultOpen?: string;
	/** The items that are open, where their state is kept outside; `onPress` tells what was pressed. */
	open?: readonly string[];
	headingLevel?: 2 | 3 | 4;
	/** More than one answer may stand open. */
	several?: boolean;
	/** Told the item and its new state each time one is pressed. */
	onPress?: (id: string, open: boolean) => void;
	className?: string;
};

/** Questions with answers that unfold. Without JavaScript every answer shows. */
export function Accordion(props: AccordionProps) {
	const { items, defaultOpen, headingLevel = 3, several, onPress, className = "" } = props;
	const [own, setOwn] = useState<readonly string[]>(defaultOpen ? [defaultOpen] : []);
	const open = props.open ?? own;
	const press = (id: string) => {
		setOwn(afterPress(open, id, several));
		onPress?.(id, !open.includes(id));
	};
	return (
		<div className={`acc ${className}`.trim()}>
			{items.map((item) => (
				<Item
					key={item.id}
					item={item}
					open={open.includes(item.id)}
					level={headingLevel}
					onPress={press}
				/>
			))}
		</div>
	);
}

type ItemProps = {
	item: AccordionItem;
	open: boolean;
	level: 2 | 3 | 4;
	onPress: (id: string) => void;
};

function Item({ item, open, level, onPress }: ItemProps) {
	const panel = useId();
	const Heading = `h${level}` as const;
	return (
		<div className="acc__item" id={item.id}>
			<Heading className="acc__head">
				<button
					type="button"
					aria-expanded={open}
					aria-controls={panel}
					onClick={() => onPress(item.id)}
				>
					<span>{item.question}</span>
				</button>
			</Heading>
			<div className="acc__panel" id={panel}>
				<div>
					<div className="acc__answer">{item.answer}</div>
				</div>
			</div>
		</div>
	);
}

/**
 * The ids that are open after `id` was pressed. Pressing an open one closes it;
 * opening one closes the others unless `several` may stand open.
 */
export function afterPress(open: readonly string[], id: string, several = false): string[] {
	if (open.includes(id)) return open.filter((each) => each !== id);
	return several ? [...open, id] : [id];
}
