/** Placeholders of legal texts for the agency's jurisdiction, such as `{law.courts}`. */
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
