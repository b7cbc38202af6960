/** What the legal texts name of an agency's law, in braces: `{law.courts}`. */
export const lawNames = [
	"contract",
	"courts",
	"privacy",
	"data",
	"cookies",
	"consent",
	"area",
	"safeguards",
	"regulator",
	"authority",
	"website",
] as const;

export type Law = Record<(typeof lawNames)[number], string>;
