import { Link } from "react-router";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";

export type HeroCopy = {
	tagline: string;
	headline: { from: string; jumbled: string; to: string };
	intro: string;
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
		<section className="hero dark" aria-labelledby="hero-h">
			<div className="wrap hero__grid">
				<div className="hero__copy">
					<p className="tagline">{copy.tagline}</p>
					<h1 id="hero-h">
						{from} <span className="sr">{jumbled}</span>
						<Jumble word={jumbled} /> <br />
						{to}
					</h1>
					<p className="intro">{copy.intro}</p>
					<div className="hero__ctas">
						<ButtonLink variant="primary" icon="arrow" to="/book" data-book="hero">
							{copy.book}
						</ButtonLink>
						<Link className={buttonClass({ variant: "outline" })} to="#industry-solutions-section">
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

type BundleCopy = {
	/** What the whole picture says, for those who don't see it. */
	description: string;
	slips: readonly { title: string; note: string; rules: number }[];
	business: string;
	status: string;
	scores: readonly { label: string; from: number; to: number; meter: string }[];
	claim: { figure: string; text: string };
	delivery: { text: string; figure: string };
	sheet: string;
};

/** Loose paper gathered behind one card and held by the band. A single picture to assistive technology. */
function Bundle({ copy }: { copy: BundleCopy }) {
	return (
		<div className="bundle" role="img" aria-label={copy.description} data-animate>
			<div aria-hidden="true">
				{copy.slips.map(({ title, note, rules }) => (
					<div key={title} className="slip">
						<b>{title}</b>
						{note && <span>{note}</span>}
						{Array.from({ length: rules }, (_, rule) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: blank lines have no other name
							<em key={rule} />
						))}
					</div>
				))}
				<CodeCard copy={copy} />
			</div>
		</div>
	);
}

function CodeCard({ copy }: { copy: BundleCopy }) {
	return (
		<div className="codecard">
			<div className="codecard__top">
				<span>{copy.business}</span>
				<span className="badge">
					<i className="lamp" />
					{copy.status}
				</span>
			</div>
			<pre className="code">
				<b>gather</b>(<q>"calls"</q>, <q>"quotes"</q>, <q>"rotas"</q>){"\n  "}.<b>putInOnePlace</b>
				()
				{"\n  "}.<b>chaseWhatsLate</b>()
			</pre>
			<dl className="scores">
				{copy.scores.map(({ label, from, to, meter }) => (
					<div key={label} className="score">
						<dt>{label}</dt>
						<dd className={`meter ${meter}`} />
						<dd className="vals">
							<s>{from}</s> <Icon name="arrow" /> <span>{to}</span>
						</dd>
					</div>
				))}
			</dl>
			<div className="bellyband">
				<b>{copy.claim.figure}</b> {copy.claim.text}
			</div>
			<div className="codecard__foot">
				<span>
					{copy.delivery.text} <b>{copy.delivery.figure}</b>
				</span>
				<span>{copy.sheet}</span>
			</div>
		</div>
	);
}
