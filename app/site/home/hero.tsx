import { Link } from "react-router";
import home from "#content/home.json" with { type: "json" };
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";

const copy = home.hero;

/** The head of the home page: what we promise, and the bundle that shows it. */
export function Hero() {
	const openDialog = useOpenDialog();
	const { from, jumbled, to } = copy.headline;
	return (
		<section className="hero dark" aria-labelledby="hero-h">
			<div className="wrap split split--even split--center hero__grid">
				<div className="hero__copy">
					<p className="tagline small strong">{copy.tagline}</p>
					<h1 className="display" id="hero-h">
						{from} <span className="sr">{jumbled}</span>
						<Jumble word={jumbled} /> <br />
						{to}
					</h1>
					<p className="intro">{copy.intro}</p>
					<div className="row wide-buttons hero__ctas">
						<ButtonLink variant="primary" icon="arrow" to="/book" data-book="hero">
							{copy.book}
						</ButtonLink>
						<Link className={buttonClass({ variant: "outline" })} to="#industry-solutions-section">
							{copy.explore}
						</Link>
						<OpensDialog
							className="more"
							action="/see-it-work"
							onOpen={() => openDialog("walkthrough")}
						>
							<Icon name="play" /> {copy.seeItWork}
						</OpensDialog>
					</div>
					<ul className="row small muted assure">
						{copy.assurances.map((assurance) => (
							<li key={assurance}>
								<Icon name="check" />
								{assurance}
							</li>
						))}
					</ul>
				</div>
				<Bundle />
			</div>
		</section>
	);
}

/** The word with its letters askew: drawn by the stylesheet, so that it is read only once. */
function Jumble({ word }: { word: string }) {
	return (
		<span className="chaos" aria-hidden="true">
			{Array.from(word, (letter) => (
				<i key={letter} data-letter={letter} />
			))}
		</span>
	);
}

const { bundle } = copy;
const slipColors = ["pink", "mint", "blue", "gold", "canary"];

/** Loose paper gathered behind one card and held by the band. A single picture to assistive technology. */
function Bundle() {
	return (
		<div className="bundle" role="img" aria-label={bundle.description} data-animate>
			<div aria-hidden="true">
				{bundle.slips.map(({ title, note, rules }, index) => (
					<div key={title} className="slip paper" data-color={slipColors[index]}>
						<b>{title}</b>
						{note && <span>{note}</span>}
						{Array.from({ length: rules }, (_, rule) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: blank lines have no other name
							<em key={rule} />
						))}
					</div>
				))}
				<CodeCard />
			</div>
		</div>
	);
}

function CodeCard() {
	return (
		<div className="codecard card">
			<div className="codecard__edge">
				<b>{bundle.business}</b>
				<span className="badge">{bundle.status}</span>
			</div>
			<pre className="code">
				<b>gather</b>(<q>"calls"</q>, <q>"quotes"</q>, <q>"rotas"</q>){"\n  "}.<b>putInOnePlace</b>
				()
				{"\n  "}.<b>chaseWhatsLate</b>()
			</pre>
			<dl className="scores">
				{bundle.scores.map(({ label, from, to }) => (
					<div key={label} className="score">
						<dt>{label}</dt>
						<dd>
							<svg className="meter" aria-hidden="true">
								<rect width={`${to}%`} height="100%" />
								<rect x={`${from}%`} y="-20%" width="2" height="140%" />
							</svg>
						</dd>
						<dd className="vals">
							<s>{from}</s> <Icon name="arrow" /> <span>{to}</span>
						</dd>
					</div>
				))}
			</dl>
			<div className="band bellyband">
				<b>{bundle.claim.figure}</b> {bundle.claim.text}
			</div>
			<div className="codecard__edge">
				<span>
					{bundle.delivery.text} <b>{bundle.delivery.figure}</b>
				</span>
				<span>{bundle.sheet}</span>
			</div>
		</div>
	);
}
