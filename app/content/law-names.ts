/** Facts in the terms of service. */
export const termNames = [
	"contract",
	"courts",
	"interest",
	"compensation",
	"conversion",
	"cap",
	"delivery",
] as const;

/** Facts in the privacy and cookie policies. */
export const privacyNames = [
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

/** Placeholders of legal texts for the agency's jurisdiction and its terms, such as `{law.courts}`. */
export const lawNames = [...termNames, ...privacyNames] as const;

export type Law = Record<(typeof lawNames)[number], string>;
