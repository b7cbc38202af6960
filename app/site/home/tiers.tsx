import { isOn, withFacts } from "#content/content.ts";
import home from "#content/home.json" with { type: "json" };
import { type Tier, tiers } from "#content/tiers.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { TierBundle } from "#ui/illustration.tsx";
import { Ticks } from "#ui/lists.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { Section } from "#ui/sheet.tsx";

const { popular, more } = home.services;

/** The four service plans, and a link to the quiz. */
export function Tiers() {
	const openDialog = useOpenDialog();
	const { finder, ...section } = withFacts(home).services;

	return (
		<Section
			{...section}
			at={2}
			color="paper-2"
			id="services"
			name="services"
			layout="services-stair"
		>
			<TierCards />
			{isOn("quiz") && (
				<div className="split split--center paper finder">
					<p className="h3 finder__q">
						<span>{finder.name[0]}</span>
						<br /> <span>{finder.name[1]}</span>
					</p>
					<p>{finder.text}</p>
					<OpensDialog
						action="/quiz"
						onOpen={() => openDialog("quiz")}
						variant="dark"
						icon="arrow"
					>
						{finder.action}
					</OpensDialog>
				</div>
			)}
		</Section>
	);
}

/** The four plans with their prices. The sheet around them has the class `services-stair`. */
export function TierCards() {
	return (
		<ul className="tiers">
			{tiers().map((tier) => (
				<TierCard key={tier.offer} tier={tier} />
			))}
		</ul>
	);
}

function TierCard({ tier }: { tier: Tier }) {
	return (
		<li className="tier" data-n={tier.number}>
			<p className="sheet-tab tier__tab">
				<b>{tier.number}</b> <span>{tier.level}</span>
			</p>
			<div className="tier__art">
				<TierBundle tier={tier.number} />
				{tier.popular && (
					<p className="band small strong popular draws" data-animate>
						{popular}
					</p>
				)}
			</div>
			<h3>
				<KeepTogether text={tier.name} phrase="as-a-Service" />
			</h3>
			<p className="row tier__price">
				<span>{tier.pricePrefix}</span> <b className="title">{tier.price}</b>{" "}
				<span>{tier.priceSuffix}</span>
			</p>
			<p className="strong">{tier.outcome}</p>
			<details className="tier__more">
				<summary className="link-button">{more}</summary>
				<Ticks items={tier.features} />
				<p className="small muted push">
					<KeepTogether text={tier.footer} phrase="one-off" />
				</p>
			</details>
			<ButtonLink
				variant={tier.popular ? "primary" : "outline"}
				to={`/book${tier.utm}`}
				data-book="tier"
			>
				{tier.buttonText}
			</ButtonLink>
		</li>
	);
}

/** The text without a line break inside the phrase. */
function KeepTogether({ text, phrase }: { text: string; phrase: string }) {
	const [before, after] = text.split(phrase);
	if (after === undefined) return text;
	return (
		<>
			<span>{before}</span>
			<span className="nowrap">{phrase}</span>
			<span>{after}</span>
		</>
	);
}
