import type { IndustryCard } from "#content/industry.ts";
import { Icon } from "#ui/icon.tsx";
import { AnyLink } from "#ui/link.tsx";
import { MoreLink } from "#ui/more-link.tsx";

export type TradeCardProps = {
	card: IndustryCard;
	/** The accessible name of the list of parts. */
	partsLabel: string;
	overlay: string;
	/** Where the card stands in the row: the later, the longer it waits before it comes in. */
	index: number;
	/** Lies on its side, with the picture on the left. */
	wide: boolean;
};

/** One trade. The overlay that comes up on hover repeats the card's own link, so readers skip it. */
export function TradeCard({ card, partsLabel, overlay, index, wide }: TradeCardProps) {
	return (
		<li
			className={wide ? "trade trade--wide" : "trade"}
			data-theme={card.slug}
			data-animate={index}
		>
			<div className="trade__pic">
				<img
					src={`/illustrations/${card.slug}.svg`}
					alt=""
					width="480"
					height="313"
					loading="lazy"
					decoding="async"
				/>
				<AnyLink className="trade__over" to={card.ctaLink} tabIndex={-1} aria-hidden="true">
					{overlay} <Icon name="arrow" />
				</AnyLink>
			</div>
			<div className="trade__body">
				<p className="trade__who">{card.title}</p>
				<h3>{card.boldStatement}</h3>
				<p>{card.description}</p>
				<ul className="parts" aria-label={partsLabel}>
					{card.solutions.map((solution) => (
						<li key={solution}>{solution}</li>
					))}
				</ul>
				<MoreLink to={card.ctaLink}>{card.ctaText}</MoreLink>
			</div>
		</li>
	);
}
