/** The words of the pages behind the login: the second factor, and one-time links. */
export const loginSteps = {
	brand: "Sheaf, home",
	skip: "Skip to content",
	code: {
		pageTitle: "Second step · Lead desk",
		title: "One more step",
		lead: "Your password was right. Now type the six digits that your authenticator app shows for this desk.",
		label: "Code",
		hint: "No phone to hand? One of your recovery codes does as well. Each works once.",
		submit: "Log in",
		refused: {
			title: "That code isn’t right.",
			text: "Codes change every 30 seconds, and each works once. Type the one your app shows now.",
		},
		limited: (minutes: number) => ({
			title: "Too many tries.",
			text: `Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`,
		}),
		failed: {
			title: "That didn’t go through.",
			text: "We couldn’t reach our own records. Please try again in a moment.",
		},
		back: "Start again",
	},
	link: {
		pageTitle: "Set your password · Lead desk",
		title: "Set your password",
		lead: (email: string) => `For the account of ${email}. This link works once.`,
		rule: "At least 12 characters: three or four words that don’t belong together are stronger than one word with signs in it, and easier to keep in mind.",
		password: "New password",
		again: "The same again",
		submit: "Set password",
		done: {
			heading: "Your password is set.",
			text: "Log in with it to get to the desk. You can switch on a second step on your account page.",
			button: "Log in",
		},
		gone: {
			heading: "This link can’t be used any more.",
			text: "It was used already, a newer one was made, or its 72 hours are over. Ask an owner of the desk for a new one.",
			button: "To the login",
		},
		failed: {
			title: "Your password wasn’t set.",
			text: "We couldn’t write to our own records. Please try again in a moment.",
		},
	},
	/** What is wrong with a new password, by the name of the fault. */
	faults: {
		empty: "Type a new password.",
		short: "That’s too short. Use 12 characters or more.",
		long: "That’s too long. Use 1,000 characters or fewer.",
		address: "Leave your email address out of it: that’s the first thing others try.",
		common: "That’s among the passwords everybody tries. Pick one of your own.",
		different: "The two don’t match. Type the same password again.",
	},
} as const;
