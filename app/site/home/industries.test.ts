import { expect, test } from "vitest";
import { industryCards } from "#content/industry.ts";
import { filterIndustries } from "./industries.tsx";

const slugs = (filter: string) =>
	filterIndustries(industryCards, filter).map((card) => card.slug);
const all = industryCards.map((card) => card.slug);

test.each([
	["all", all],
	["", all],
	["  ", all],
	["Construction", ["construction"]],
	["LEGAL", ["legal-services"]],
	[" interior design ", ["interior-design"]],
	["service", ["cleaning-service", "legal-services", "home-services"]],
	["plumbers", all],
	["<script>", all],
])(
	"the filter %j shows the cards whose titles contain it, or all",
	(filter, expected) => {
		expect(slugs(filter)).toEqual(expected);
	},
);

test("each filter button shows exactly the card of its industry", () => {
	for (const { slug, filter } of industryCards)
		expect(slugs(filter.value)).toEqual([slug]);
});
