import { useSearchParams } from "react-router";
import { isOn, withFacts } from "#content/content.ts";
import home from "#content/home.json" with { type: "json" };
import { type IndustryCard, industryCards } from "#content/industry.ts";
import { FilterButton } from "#site/layout/filter-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Label } from "#ui/icon.tsx";
import { AnyLink, MoreLink } from "#ui/link.tsx";
import { Section } from "#ui/sheet.tsx";

const industriesCopy = () => withFacts(home).industries;

/** False when the section or every industry is switched off. */
export const hasIndustries = () =>
	isOn("home:industries") &&
	industryCards.some(({ slug }) => isOn(`industry:${slug}`));

/** The industries: a carousel below 768 px, otherwise three cards and a centred row of the others. */
export function Industries() {
	const [filter, setFilter] = useIndustryFilter();
	const cards = withFacts(industryCards).filter(({ slug }) =>
		isOn(`industry:${slug}`),
	);
	const shown = filterIndustries(cards, filter);
	const copy = industriesCopy();

	return (
		<Section
			{...copy}
			at={1}
			color="baize-100"
			id="industry-solutions-section"
			name="industries"
			split
		>
			{cards.length > 1 && (
				<IndustryFilters cards={cards} shown={shown} onChoose={setFilter} />
			)}
			<Carousel
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
						index={index}
						wide={index > 2 || shown.length < 3}
					/>
				))}
			</Carousel>
			<div className="row wide-buttons after-trades">
				<p className="h3">{copy.question}</p>
				<ButtonLink variant="dark" icon="arrow" to="/book" data-book="audit">
					{copy.action}
				</ButtonLink>
			</div>
		</Section>
	);
}

/** The filter, stored in `?industry=`. The prerendered page shows all cards. */
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

	return [
		(hydrated && query.get("industry")) || everyIndustry,
		choose,
	] as const;
}

type TradeCardProps = {
	card: IndustryCard;
	/** Position in the row, from 0; it delays the animation. */
	index: number;
	/** Horizontal layout, with the picture on the left. */
	wide: boolean;
};

/** One industry. Screen readers skip the hover overlay, which repeats the card's link. */
function TradeCard({ card, index, wide }: TradeCardProps) {
	const to = `/industries/${card.slug}`;
	const copy = industriesCopy();

	return (
		<li
			className={
				wide ? "card card--lift trade trade--wide" : "card card--lift trade"
			}
			data-theme={card.slug}
			data-animate
			data-n={index}
		>
			<div className="trade__pic">
				<img
					className="morph"
					src={`/illustrations/${card.slug}.svg`}
					alt=""
					width="480"
					height="313"
					loading="lazy"
					decoding="async"
				/>
				<AnyLink
					className="small strong trade__over"
					to={to}
					morphs
					tabIndex={-1}
					aria-hidden="true"
				>
					<Label icon="arrow">{copy.overlay}</Label>
				</AnyLink>
			</div>
			<div className="stack card__body">
				<p className="kind">{card.title}</p>
				<h3>{card.boldStatement}</h3>
				<p className="muted">{card.description}</p>
				<ul className="tags" aria-label={copy.partsLabel}>
					{card.solutions.map((solution) => (
						<li key={solution} className="tag">
							{solution}
						</li>
					))}
				</ul>
				<MoreLink to={to} morphs>
					{card.ctaText}
				</MoreLink>
			</div>
		</li>
	);
}

type IndustryFiltersProps = {
	cards: readonly IndustryCard[];
	shown: readonly IndustryCard[];
	onChoose: (filter: string) => void;
};

/** One button per industry and one for all. A button is pressed when its cards are shown. */
function IndustryFilters({ cards, shown, onChoose }: IndustryFiltersProps) {
	const only = shown.length === 1 ? shown[0] : undefined;
	const copy = industriesCopy();

	return (
		<fieldset className="filters needs-script">
			<legend className="sr">{copy.filterLabel}</legend>
			<FilterButton
				pressed={shown.length === cards.length}
				onPress={() => onChoose(everyIndustry)}
			>
				{copy.all}
			</FilterButton>
			{cards.map(({ slug, filter: { label, value } }) => (
				<FilterButton
					key={slug}
					theme={slug}
					pressed={only?.slug === slug}
					onPress={() => onChoose(value)}
				>
					{label}
				</FilterButton>
			))}
			<p className="sr" role="status">
				{only?.title}
			</p>
		</fieldset>
	);
}

/** The filter that shows every card, also used for unknown filters. */
const everyIndustry = "all";

/**
 * The cards whose title contains the filter, ignoring case (docs/requirements.md, section 1). All
 * cards for "all", an empty filter, or one without matches.
 */
export function filterIndustries(
	cards: readonly IndustryCard[],
	filter: string,
) {
	const wanted = filter.trim().toLowerCase();
	if (wanted === everyIndustry || wanted === "") return cards;

	const matching = cards.filter((card) =>
		card.title.toLowerCase().includes(wanted),
	);

	return matching.length > 0 ? matching : cards;
}
