import type { Member } from "#content/team-schema.ts";
import { Illustration } from "#ui/illustration.tsx";
import { Picture } from "#ui/picture.tsx";

type PortraitProps = Pick<Member, "picture" | "alt" | "drawing"> & {
	/** As wide as its column. */
	wide?: boolean;
};

/** A person's picture, else the drawing. */
export function Portrait({ picture, alt, drawing, wide }: PortraitProps) {
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

	return drawing ? (
		<Illustration name={`portrait-${drawing}`} size={[280, 280]} wide={wide} />
	) : null;
}
