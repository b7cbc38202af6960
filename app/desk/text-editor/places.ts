/** A container that authors can insert. */
export type Box = { name: string; label: string; hasTitle?: boolean };

/** What a kind of text may have. */
export type TextPlace = {
	/** `plain` texts have paragraphs and lines, without any formatting. */
	format: "markdown" | "plain";
	boxes: readonly Box[];
	hasPictures: boolean;
	hasTables: boolean;
	/** Names that can stand in braces. */
	facts: readonly string[];
};

const companyFacts = [
	"name",
	"phone",
	"email",
	"address",
	"call.length",
	"price.blueprint",
	"price.ai-mvp",
	"price.growth-stack",
	"price.growth-service",
] as const;

const plain = {
	format: "plain",
	boxes: [],
	hasPictures: false,
	hasTables: false,
} as const;

export const textPlaces = {
	article: {
		format: "markdown",
		boxes: [
			{ name: "note", label: "Note" },
			{ name: "example", label: "Worked example", hasTitle: true },
			{ name: "checklist", label: "Checklist" },
		],
		hasPictures: true,
		hasTables: true,
		facts: companyFacts,
	},
	legal: {
		format: "markdown",
		boxes: [],
		hasPictures: false,
		hasTables: true,
		facts: [
			"legalName",
			"companyNumber",
			"vatNumber",
			"law.contract",
			"law.courts",
			"law.regulator",
			...companyFacts.slice(0, 4),
		],
	},
	issue: {
		format: "markdown",
		boxes: [{ name: "button", label: "Button" }],
		hasPictures: true,
		hasTables: false,
		facts: ["first-name", ...companyFacts],
	},
	case: { ...plain, facts: companyFacts },
	answer: { ...plain, facts: companyFacts },
	/** Its facts are those of a lead. */
	reply: { ...plain, facts: [] },
} as const satisfies Record<string, TextPlace>;

export type TextPlaceName = keyof typeof textPlaces;
