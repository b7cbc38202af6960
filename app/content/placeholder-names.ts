import { textFacts } from "./content.ts";
import { lawNames } from "./law-names.ts";
import { offers } from "./offer.ts";

/** The names that copy may use in braces. */
export const placeholderNames: readonly string[] = [
	...textFacts,
	"address",
	"locality",
	"year",
	...["plan", "short", "words"].flatMap((kind) =>
		offers.map((offer) => `${kind}.${offer}`),
	),
	...[...offers, "project"].map((item) => `price.${item}`),
	...lawNames.flatMap((name) => [
		`law.${name}`,
		`law.${name.charAt(0).toUpperCase()}${name.slice(1)}`,
	]),
	...["call", "onboarding"].flatMap((call) => [
		`${call}.length`,
		`${call}.Length`,
		`${call}.minutes`,
	]),
];
