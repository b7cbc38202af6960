/**
 * Moves an item past its neighbour. At an end it stays where it is.
 * @param isNear false for items that it passes on the way, such as those of another kind.
 */
export function moveItem<Item>(
	items: readonly Item[],
	item: Item | undefined,
	by: -1 | 1,
	isNear: (other: Item) => boolean = () => true,
): Item[] {
	if (item === undefined) return [...items];

	const near = items.filter((other) => other === item || isNear(other));
	const other = near[near.indexOf(item) + by];
	if (other === undefined || !near.includes(item)) return [...items];

	return items.map((each) => {
		if (each === item) return other;
		return each === other ? item : each;
	});
}
