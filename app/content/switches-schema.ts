import * as v from "valibot";
import { industryCards, industrySlugs } from "./industry.ts";
import {
	findDetour,
	type HomeSection,
	homeSections,
	type PageSwitch,
	pagePaths,
	type SwitchedOff,
	type SwitchId,
} from "./switches.ts";

/** As the desk names them. */
export const switchLabels = {
	...({
		academy: "Academy",
		cases: "Case studies",
		blog: "Blog",
		newsletter: "Newsletter",
		quiz: "Quiz",
		walkthrough: "See it work",
	} satisfies Partial<Record<PageSwitch, string>>),
	...Object.fromEntries(
		industryCards.map(({ slug, title }) => [`industry:${slug}`, title]),
	),
	...Object.fromEntries(
		Object.entries({
			problem: "The real problem",
			industries: "Solutions by industry",
			prices: "Prices",
			about: "About us",
			philosophy: "Philosophy and clients’ words",
			cases: "Case studies",
			approach: "The first three weeks",
			faq: "Questions and answers",
			final: "The last call to action",
		} satisfies Record<HomeSection, string>).map(([id, label]) => [
			`home:${id}`,
			label,
		]),
	),
} as Readonly<Record<SwitchId, string>>;

const pageSwitches = [
	...(Object.keys(pagePaths) as PageSwitch[]),
	...industrySlugs.map((slug): PageSwitch => `industry:${slug}`),
];

export const switchIds = [
	...pageSwitches,
	...Object.keys(homeSections).map((id) => `home:${id}` as SwitchId),
];

export type SwitchIds = readonly SwitchId[];

/** As the desk lists them. */
export const switchGroups = {
	pages: pageSwitches.filter((id) => !id.startsWith("industry:")),
	industries: pageSwitches.filter((id) => id.startsWith("industry:")),
	sections: switchIds.filter((id) => id.startsWith("home:")),
} satisfies Record<string, SwitchIds>;

const target = v.pipe(
	v.string(),
	v.trim(),
	v.transform((path) => path.replace(/^(?=\w)/, "/")),
	v.regex(
		/^(\/[\w#/-]*)?$/,
		"Please enter a page of this site, like /services, or leave it empty.",
	),
);

export const switchesSchema = v.object({
	/** Each with the address that visitors are led to: "" for none. */
	off: v.pipe(
		v.record(v.picklist(switchIds), target),
		v.rawTransform(({ dataset, addIssue, NEVER }) => {
			const off: SwitchedOff = dataset.value;
			const wrong = Object.entries(off).filter(
				([, to]) => to !== "" && findDetour(to, off) !== null,
			);
			for (const [key, value] of wrong)
				addIssue({
					message: "This page is switched off, too.",
					path: [
						{ type: "object", origin: "value", input: { ...off }, key, value },
					],
				});

			return wrong.length === 0 ? off : NEVER;
		}),
	),
});

/** Pages and sections that the agency doesn’t have. */
export type Switches = v.InferOutput<typeof switchesSchema>;

export const shippedSwitches: Switches = { off: {} };

/** Undefined while everything is on. */
export function toSwitchedOff({ off }: Switches): SwitchedOff | undefined {
	return Object.keys(off).length === 0 ? undefined : off;
}
