import type { IndustryCard, IndustrySlug } from "#content/industry.ts";
import { FilterButton } from "#site/layout/filter-button.tsx";
import { everyIndustry } from "./industry-filter.ts";

export type FilterCopy = {
	filterLabel: string;
	all: string;
	/** The value is looked for in the cards' titles; the theme gives the button its colour. */
	filters: readonly { label: string; value: string; theme: IndustrySlug }[];
};

export type IndustryFiltersProps = {
	copy: FilterCopy;
	cards: readonly IndustryCard[];
	shown: readonly IndustryCard[];
	onChoose: (filter: string) => void;
};

/** One button per trade and one for all of them. What the cards show, not what was pressed, lights them. */
export function IndustryFilters({ copy, cards, shown, onChoose }: IndustryFiltersProps) {
	const only = shown.length === 1 ? shown[0] : undefined;
	return (
		<fieldset className="filters">
			<legend className="sr">{copy.filterLabel}</legend>
			<FilterButton pressed={shown.length === cards.length} onPress={() => onChoose(everyIndustry)}>
				{copy.all}
			</FilterButton>
			{copy.filters.map(({ label, value, theme }) => (
				<FilterButton
					key={value}
					theme={theme}
					pressed={only?.slug === theme}
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
