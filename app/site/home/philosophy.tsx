import { Testimonial, type TestimonialCopy } from "#site/layout/testimonial.tsx";
import { Sheet } from "#ui/sheet.tsx";

export type PhilosophyCopy = {
	tab: string;
	creed: string;
	/** The end of the creed, underlined by the band. */
	underlined: string;
	points: readonly { title: string; text: string }[];
	testimonial: TestimonialCopy;
};

/** What we believe, and under it a client who has seen it: two sheets, one section of the page. */
export function Philosophy({ copy }: { copy: PhilosophyCopy }) {
	return (
		<section aria-labelledby="philosophy-h">
			<Sheet tab={copy.tab} at={4} stock="canary">
				<div className="wrap">
					<h2 className="creed" id="philosophy-h">
						{copy.creed} <mark>{copy.underlined}</mark>
					</h2>
					<ul className="creed__points">
						{copy.points.map(({ title, text }) => (
							<li key={title}>
								<h3 className="h4">{title}</h3>
								<p>{text}</p>
							</li>
						))}
					</ul>
				</div>
			</Sheet>
			<Testimonial copy={copy.testimonial} at={5} />
		</section>
	);
}
