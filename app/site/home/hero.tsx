import { Link } from "react-router";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { Bundle, type BundleCopy } from "./hero-bundle.tsx";

export type HeroCopy = {
	tagline: string;
	headline: { from: string; jumbled: string; to: string };
	lead: string;
	book: string;
	explore: string;
	seeItWork: string;
	assurances: readonly string[];
	bundle: BundleCopy;
};

export type HeroProps = {
	copy: HeroCopy;
	/** Opens the walk-through over the page; left out, the button leads to the walk-through's own page. */
	onSeeItWork?: () => void;
};

/** The head of the home page: what we promise, and the bundle that shows it. */
export function Hero({ copy, onSeeItWork }: HeroProps) {
	const { from, jumbled, to } = copy.headline;
	return (
		<section className="hero desk" aria-labelledby="hero-h">
			<div className="wrap hero__grid">
				<div className="hero__copy">
					<p className="tagline">{copy.tagline}</p>
					<h1 id="hero-h">
						{from} <span className="sr">{jumbled}</span>
						<Jumble word={jumbled} /> <br />
						{to}
					</h1>
					<p className="lead">{copy.lead}</p>
					<div className="hero__ctas">
						<ButtonLink kind="band" icon="arrow" to="/book" data-book="hero">
							{copy.book}
						</ButtonLink>
						<Link className={buttonClass({ kind: "line" })} to="#industry-solutions-section">
							{copy.explore}
						</Link>
						<OpensDialog className="hero__see" action="/see-it-work" onOpen={onSeeItWork}>
							<Icon name="play" /> {copy.seeItWork}
						</OpensDialog>
					</div>
					<ul className="assure">
						{copy.assurances.map((assurance) => (
							<li key={assurance}>
								<Icon name="check" />
								{assurance}
							</li>
						))}
					</ul>
				</div>
				<Bundle copy={copy.bundle} />
			</div>
		</section>
	);
}

/** The word with its letters knocked about: drawn by the stylesheet, so readers meet it only once. */
function Jumble({ word }: { word: string }) {
	return (
		<span className="chaos" aria-hidden="true">
			{Array.from(word, (letter) => (
				<i key={letter} data-letter={letter} />
			))}
		</span>
	);
}
