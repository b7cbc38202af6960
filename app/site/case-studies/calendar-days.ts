/** The days that a diary's label names: "Day 14" is [14], "Days 4–5" is [4, 5]. */
export function calendarDays(label: string): number[] {
	const [first, last = first] = (label.match(/\d+/g) ?? []).map(Number);
	if (first === undefined || last === undefined) return [];
	return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
