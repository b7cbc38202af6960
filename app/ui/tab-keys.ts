/** The index the key moves to from `index` among `count` tabs, or undefined if the key is not for tabs. */
export function tabAfterKey(key: string, index: number, count: number): number | undefined {
	switch (key) {
		case "ArrowRight":
			return (index + 1) % count;
		case "ArrowLeft":
			return (index - 1 + count) % count;
		case "Home":
			return 0;
		case "End":
			return count - 1;
		default:
			return undefined;
	}
}
