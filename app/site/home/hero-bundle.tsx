import { Icon } from "#ui/icon.tsx";

export type BundleCopy = {
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
export function Bundle({ copy }: { copy: BundleCopy }) {
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
