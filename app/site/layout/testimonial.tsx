import { Sheet, type SheetProps } from "#ui/sheet.tsx";

export type TestimonialCopy = {
	tab: string;
	quote: string;
	/** Descriptive: clients are not named. */
	author: string;
};

type TestimonialProps = { copy: TestimonialCopy } & Pick<
	SheetProps,
	"at" | "color"
>;

/** A client's testimonial on a coloured sheet. */
export function Testimonial({ copy, at, color = "pink" }: TestimonialProps) {
	return (
		<Sheet tab={copy.tab} tabHeading at={at} color={color}>
			<div className="wrap">
				<figure className="split quote">
					<blockquote>{copy.quote}</blockquote>
					<figcaption className="quote-author paper">{copy.author}</figcaption>
				</figure>
			</div>
		</Sheet>
	);
}
