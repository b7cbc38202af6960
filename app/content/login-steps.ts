/** The words of the pages behind the login: the second factor, and one-time links. */
export const loginSteps = {
	brand: "Sheaf, home",
	skip: "Skip to content",
	code: {
		pageTitle: "Two-step verification · Lead desk",
		title: "Two-step verification",
		lead: "Your password is correct. Now enter the six digits your authenticator app shows for this desk.",
		label: "Code",
		hint: "No phone to hand? Use one of your recovery codes. Each works once.",
		submit: "Log in",
		refused: {
			title: "That code isn’t correct.",
			text: "Codes change every 30 seconds, and each works once. Enter the one your app shows now.",
		},
		limited: (minutes: number) => ({
			title: "Too many attempts.",
			text: `Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`,
		}),
		failed: {
			title: "That didn’t work.",
			text: "We couldn’t reach our own records. Please try again in a moment.",
		},
		back: "Start again",
	},
	link: {
		pageTitle: "Set your password · Lead desk",
		title: "Set your password",
		lead: (email: string) => `For the account of ${email}. This link works once.`,
		rule: "At least 12 characters: three or four unrelated words are stronger than one word with symbols in it, and easier to remember.",
		password: "New password",
		again: "Confirm password",
		submit: "Set password",
		done: {
			heading: "Your password is set.",
			text: "Log in with it to get to the desk. You can switch on two-step verification on your account page.",
			button: "Log in",
		},
		gone: {
			heading: "This link can’t be used any more.",
			text: "It has been used, replaced by a newer one, or its 72 hours are over. Ask an owner of the desk for a new one.",
			button: "Go to login",
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
		address: "Leave your email address out of it: that’s the first thing an attacker tries.",
		common: "That’s one of the most common passwords. Pick another.",
		different: "The two don’t match. Enter the same password again.",
	},
} as const;
