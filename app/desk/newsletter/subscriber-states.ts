/** Filters of the list of subscribers, with their labels. */
export const subscriberStates = {
	confirmed: "Subscribed",
	pending: "Unconfirmed",
	unsubscribed: "Unsubscribed",
	suppressed: "Blocked",
} as const;

export type SubscriberState = keyof typeof subscriberStates;

/** Where on the website somebody signed up. */
export const signUpSources: Readonly<Record<string, string>> = {
	newsletter: "the newsletter form",
	"newsletter-article": "the form below an article",
	"newsletter-home": "the form on the home page",
	"newsletter-footer": "the form in the footer",
};

/** Why an address gets nothing. */
export const suppressionTexts = {
	unsubscribed: "unsubscribed",
	"hard-bounce": "the address doesn’t exist",
	complaint: "marked as spam",
	provider: "blocked by the email provider",
	"soft-bounces": "three issues came back",
	"by-hand": "blocked by staff",
} as const;

/** Ways in which staff end a subscription, with what the row of the address says afterwards. */
export const endings = {
	unsubscribe: "They asked to",
	bounced: "Emails come back",
	complained: "They complained",
} as const;

/** Why an owner allows a blocked address again. */
export const liftReasons = {
	asked: "They asked for it",
	repaired: "The address works again",
	mistake: "It was blocked by mistake",
} as const;
