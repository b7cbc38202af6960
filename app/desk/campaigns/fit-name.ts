/** Width of a letter of the display font, as a share of its size; wide ones included. */
const LETTER_WIDTH = 0.6;

/** The size on two lines, as a share of the largest on one. */
const TWO_LINES = 0.6;

/** A name on one or two lines, whichever is larger. Lengths have one unit. */
export function fitName(
	name: string,
	{ width, largest }: { width: number; largest: number },
): { lines: string[]; fontSize: number } {
	const place = (lines: string[], maxSize: number) => {
		const longest = findLongest(lines);
		return {
			lines,
			fontSize: Math.min(maxSize, width / (longest * LETTER_WIDTH)),
		};
	};
	const one = place([name], largest);
	const two = place(splitEvenly(name), largest * TWO_LINES);

	return two.fontSize > one.fontSize ? two : one;
}

/** At the space that leaves the shortest line; one line without a space. */
function splitEvenly(name: string): string[] {
	const words = name.split(" ");
	const splits = words
		.slice(1)
		.map((_, at) => [
			words.slice(0, at + 1).join(" "),
			words.slice(at + 1).join(" "),
		]);

	return splits.sort((a, b) => findLongest(a) - findLongest(b))[0] ?? [name];
}

function findLongest(lines: string[]): number {
	return Math.max(...lines.map(({ length }) => length));
}
