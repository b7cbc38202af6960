import { useSearchParams } from "react-router";
import type { IndustryCard } from "#content/industry.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { everyIndustry, filterIndustries } from "./industry-filter.ts";
import { type FilterCopy, IndustryFilters } from "./industry-filters.tsx";
import { TradeCard } from "./trade-card.tsx";

export type IndustriesCopy = FilterCopy & {
	tab: string;
	title: string;
	lead: string;
	listLabel: string;
	previous: string;
	next: string;
	partsLabel: string;
	overlay: string;
	question: string;
	action: string;
};

export type IndustriesProps = { copy: IndustriesCopy; cards: readonly IndustryCard[] };

/** The trades: a carousel below 768 px, from there three cards and a centred row of the others. */
export function Industries({ copy, cards }: IndustriesProps) {
	const [filter, setFilter] = useIndustryFilter();
	const shown = filterIndustries(cards, filter);
	return (
		<Sheet
			tab={copy.tab}
			at={1}
			stock="baize-100"
			id="industry-solutions-section"
			labelledBy="industries-h"
		>
			<div className="wrap">
				<SectionHead split id="industries-h" title={copy.title} lead={copy.lead} />
				<IndustryFilters copy={copy} cards={cards} shown={shown} onChoose={setFilter} />
				<Carousel
					phoneOnly
					label={copy.listLabel}
					previousLabel={copy.previous}
					nextLabel={copy.next}
					itemCount={shown.length}
					className="trades"
				>
					{shown.map((card, index) => (
						<TradeCard
							key={card.slug}
							card={card}
							partsLabel={copy.partsLabel}
							overlay={copy.overlay}
							index={index}
							wide={index > 2 || shown.length < 3}
						/>
					))}
				</Carousel>
				<div className="after">
					<p>{copy.question}</p>
					<ButtonLink kind="ink" icon="arrow" to="/book" data-book="audit">
						{copy.action}
					</ButtonLink>
				</div>
			</div>
		</Sheet>
	);
}

/** The filter kept in `?industry=`. The prerendered page knows no query: it shows all. */
function useIndustryFilter() {
	const [query, setQuery] = useSearchParams();
	const hydrated = useHydrated();
	const choose = (filter: string) =>
		setQuery(
			(old) => {
				if (filter === everyIndustry) old.delete("industry");
				else old.set("industry", filter);
				return old;
			},
			{ replace: true, preventScrollReset: true },
		);
	return [(hydrated && query.get("industry")) || everyIndustry, choose] as const;
}
