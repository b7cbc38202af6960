import { company } from "./company.ts";

export const loginPage = {
	meta: {
		title: `Log in to your private hub: ${company.name}`,
		description: `The private hub for ${company.name} clients: your project, results, documents and the team.`,
	},
	name: "Login",
	heading: "Welcome back.",
	intro: "Log in to your account.",
	portalTitle: "What’s inside",
	portal: [
		{
			title: "Track your project",
			description: "What’s done, what’s next, and what’s waiting for you.",
		},
		{
			title: "Review your marketing results",
			description: "Which enquiries came from where, and which turned into work.",
		},
		{
			title: "Contact the team",
			description: "Message the people doing the work. No ticket numbers.",
		},
		{
			title: "Strategy docs and education",
			description: "Your Blueprint, guides and training, kept where you can find them.",
		},
		{
			title: "More as the build evolves",
			description: "Each new part of your system turns up here when it’s ready.",
		},
	],
	labels: { email: "Email", password: "Password" },
	submit: "Log in",
	busy: "Logging in...",
	support: { text: "Can’t get in? Write to", email: company.supportEmail },
} as const;
