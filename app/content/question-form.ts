export const questionFormCopy = {
	title: "Ask us a question",
	pageTitle: "Ask us a question: Sheaf",
	pageDescription:
		"Ask us anything about quoting tools, booking systems and automations. A person will read it and answer by email.",
	hint: "A person will read it and answer by email.",
	email: "Email",
	question: "Your question",
	submit: "Send question",
	submitting: "Sending...",
	savedHeading: "We have your question.",
	savedText: "A person will read it and answer by email.",
	back: "Back to the questions",
} as const;
