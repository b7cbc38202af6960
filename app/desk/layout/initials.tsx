/** A colleague in a list: the initials, with the name for screen readers and on hover. */
export function Initials({ name }: { name: string }) {
	const words = name.split(/\s+/).filter(Boolean);
	const letters = [words[0], words.length > 1 ? words.at(-1) : ""]
		.map((word) => Array.from(word ?? "")[0] ?? "")
		.join("");

	return (
		<span className="desk-initials" aria-hidden="true">
			{letters.toUpperCase()}
		</span>
	);
}
