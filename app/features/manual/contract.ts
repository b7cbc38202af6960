export const contactNames = {
	phone: "Phone call",
	"walk-in": "Walk-in",
	email: "Email",
	referral: "Recommendation",
	event: "Trade fair or event",
} as const;
export type Contact = keyof typeof contactNames;

export const manualDeclaration = {
	kind: "manual",
	label: "Added by hand",
	color: "gold",
} as const;
