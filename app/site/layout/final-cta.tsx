import { withFacts } from "#content/content.ts";
import type { SignUpPlace } from "#content/sign-up-schema.ts";
import { Icon } from "#ui/icon.tsx";
import { Illustration, type IllustrationProps } from "#ui/illustration.tsx";
import { AnyLink } from "#ui/link.tsx";
import { SignUp } from "./sign-up.tsx";

type FinalCallCopy = {
	/** A title with a line break breaks only there. */
	title: string;
	intro: string;
	action: string;
	note: string;
};

type FinalCallProps = {
	copy: FinalCallCopy;
	/** Identifies the booking link in statistics (`data-book`). */
	place?: string;
	/** The drawing on the band; by default a heap of loose sheets. */
	drawing?: IllustrationProps;
	/** Place of the newsletter's form, where the section may have it. */
	signUp?: SignUpPlace;
};

/** The last section: a drawing, and a band with a booking link. */
export function FinalCta({
	copy: raw,
	place,
	drawing,
	signUp,
}: FinalCallProps) {
	const copy = withFacts(raw);
	const [line, ...rest] = copy.title.split("\n");
	return (
		<section className="final-cta dark" aria-labelledby="final-h">
			<div className="wrap stack final__in">
				<h2 className="display" id="final-h">
					<span>{line}</span>
					{rest.length > 0 && (
						<span>
							{" "}
							<br />
							<span>{rest}</span>
						</span>
					)}
				</h2>
				<p className="intro">{copy.intro}</p>
				{signUp && <SignUp place={signUp} />}
				{drawing && <Illustration {...drawing} className="final__drawing" />}
			</div>
			{!drawing && (
				<Illustration name="heap" size={[686, 512]} className="final-heap" />
			)}
			<AnyLink className="megaband" to="/book" data-book={place}>
				<span className="wrap row megaband__in">
					<b className="title">{copy.action}</b>{" "}
					<span className="megaband__note">{copy.note}</span>
					<Icon name="arrow" />
				</span>
			</AnyLink>
		</section>
	);
}
