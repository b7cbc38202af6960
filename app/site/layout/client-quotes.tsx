import { Testimonial, type TestimonialProps } from "./testimonial.tsx";

type Props = Pick<TestimonialProps, "tab"> &
	Partial<Pick<TestimonialProps, "at" | "color">> & {
		quotes: readonly { id: string; text: string; author: string }[];
	};

/** The words of clients, a sheet each. */
export function ClientQuotes({ quotes, tab, at = 6, color = "pink" }: Props) {
	const sheets = quotes.map((quote) => (
		<Testimonial key={quote.id} tab={tab} quote={quote} at={at} color={color} />
	));

	// React's ids count the levels of lists.
	return sheets.length === 1 ? sheets[0] : sheets;
}
