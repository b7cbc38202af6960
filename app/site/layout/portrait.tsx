import type { Member } from "#content/team-schema.ts";
import { Illustration } from "#ui/illustration.tsx";
import { Picture } from "#ui/picture.tsx";

type PortraitProps = Pick<Member, "name" | "picture" | "alt" | "drawing"> & {
	/** As wide as its column. */
	wide?: boolean;
};

/** A person's picture, else the drawing, else the initials. */
export function Portrait({ name, picture, alt, drawing, wide }: PortraitProps) {
	if (picture)
		return (
			<Picture
				address={picture}
				alt={alt}
				sizes={
					wide
						? "(min-width: 960px) 25vw, (min-width: 600px) 50vw, 100vw"
						: "280px"
				}
				className={wide ? "drawing drawing--wide" : "drawing"}
			/>
		);

	if (drawing)
		return (
			<Illustration
				name={`portrait-${drawing}`}
				size={[280, 280]}
				wide={wide}
			/>
		);

	return (
		<svg className="initials paper" viewBox="0 0 280 280" aria-hidden="true">
			<text x="140" y="178" fontSize="110">
				{findInitials(name)}
			</text>
		</svg>
	);
}

/** The first letters of the first and the last name. */
function findInitials(name: string): string {
	const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
	const ends = words.length > 1 ? [words[0], words.at(-1)] : words;

	return ends
		.map((word = "") => Array.from(word)[0]?.toLocaleUpperCase("en-GB"))
		.join("");
}
