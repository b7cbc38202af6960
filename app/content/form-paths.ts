/** The pages with each form for visitors without JavaScript; forms are also submitted to them. */
export const formPaths = {
	quiz: "/quiz",
	question: "/ask",
	academy: "/academy/request",
	newsletter: "/newsletter",
	booking: "/book",
	/** Has no form: it shows all steps of the walk-through. */
	walkthrough: "/see-it-work",
} as const;
