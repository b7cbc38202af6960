/** `+3`, `−2` or `0`. */
export function changeText(difference: number): string {
	if (difference === 0) return "0";

	return `${difference > 0 ? "+" : "−"}${Math.abs(difference)}`;
}
