/** The pages that take the forms, and show them where there is no JavaScript. */
export const formPaths = {
	quiz: "/quiz",
	question: "/ask",
	academy: "/academy/request",
	newsletter: "/newsletter",
	booking: "/book",
	/** Takes nothing: it shows all steps of the walk-through at once. */
	walkthrough: "/see-it-work",
} as const;
