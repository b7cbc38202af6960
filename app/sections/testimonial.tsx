import { Sheet, type SheetProps } from "#ui/sheet.tsx";

export type TestimonialCopy = {
	tab: string;
	quote: string;
	/** Descriptive: clients are not named. */
	author: string;
};

/** A client's words on a pink sheet, signed with a punched slip. */
export function Testimonial({ copy, at }: { copy: TestimonialCopy; at: SheetProps["at"] }) {
	return (
		<Sheet tab={copy.tab} tabHeading at={at} stock="pink">
			<div className="wrap">
				<figure className="quote">
					<blockquote>{copy.quote}</blockquote>
					<figcaption className="who">{copy.author}</figcaption>
				</figure>
			</div>
		</Sheet>
	);
}
