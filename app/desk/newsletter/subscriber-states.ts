/** Filters of the list of subscribers, with their labels. */
export const subscriberStates = {
	confirmed: "Confirmed",
	pending: "Not confirmed yet",
	unsubscribed: "Left",
	suppressed: "Suppressed",
} as const;

export type SubscriberState = keyof typeof subscriberStates;

export const suppressionTexts = {
	"hard-bounce": "the address doesn’t exist",
	complaint: "reported as spam",
	provider: "suppressed by the email provider",
	"soft-bounces": "three issues came back",
	"by-hand": "ended by staff",
} as const;

/** Ways in which staff end a subscription, with what the row of the address says afterwards. */
export const endings = {
	unsubscribe: "Asked to leave",
	bounced: "Emails come back",
	complained: "Complained",
} as const;

/** Why an owner allows a suppressed address again. */
export const liftReasons = {
	asked: "They asked for it",
	repaired: "The address works again",
	mistake: "It was suppressed by mistake",
} as const;
