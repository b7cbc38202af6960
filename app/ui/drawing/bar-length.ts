/** How much of the column the longest possible bar takes; the rest is for its number. */
const fullLength = 62;

/**
 * The length of a value's bar in per cent of its column, e.g. "59.5%". Both bars of a pair share a
 * scale: it ends at the first of 1, 2, 3, 5, 6 or 10 times a power of ten that holds the larger value.
 */
export function barLength(value: number, other: number): string {
	const share = value / scaleEnd(Math.max(value, other));
	return `${Math.round(share * fullLength * 10) / 10}%`;
}

function scaleEnd(largest: number): number {
	const power = 10 ** Math.floor(Math.log10(largest));
	const step = [1, 2, 3, 5, 6, 10].find((each) => each * power >= largest);
	return (step ?? 10) * power;
}
