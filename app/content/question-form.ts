/** The 'Ask us a question' dialog and its page. */
export const questionFormCopy = {
	title: "Ask us a question",
	pageTitle: "Ask us a question: Sheaf",
	pageDescription:
		"Ask us anything about quoting tools, booking systems and automations. A person reads it and answers by email.",
	hint: "A person reads it and answers by email.",
	email: "Email",
	question: "Your question",
	submit: "Send question",
	submitting: "Sending...",
	keptHeading: "Good question.",
	keptText: "It’s with us now. The answer comes by email.",
	back: "Back to the questions",
} as const;
