import { Sheet, type SheetProps } from "#ui/sheet.tsx";

export type TestimonialProps = {
	tab: string;
	/** Authors are descriptive: clients are not named. */
	quote: { text: string; author: string };
} & Pick<SheetProps, "at" | "color">;

/** A client's words on a coloured sheet. */
export function Testimonial({
	tab,
	quote: { text, author },
	at,
	color = "pink",
}: TestimonialProps) {
	return (
		<Sheet tab={tab} tabHeading at={at} color={color}>
			<div className="wrap">
				<figure className="split quote">
					<blockquote>{text}</blockquote>
					<figcaption className="quote-author paper">{author}</figcaption>
				</figure>
			</div>
		</Sheet>
	);
}
