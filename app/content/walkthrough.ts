/** The walk-through "See it work": one enquiry in four steps. The company and its prices are made up. */
export const walkthroughSteps = [
	{
		id: "enquiry",
		stub: "Enquiry",
		at: "19:40",
		question: "It’s 19:40 on a Tuesday. How does the enquiry reach you?",
		hint: "Somebody needs a flat cleaned between tenants. Choose for them.",
		options: [
			{ id: "form", label: "The form on your website" },
			{ id: "call", label: "A call you couldn’t take" },
			{ id: "photo", label: "A text with a photo of the kitchen" },
		],
		summary: "It lands in one place, whether it came by form, by phone or as a photo in a text.",
	},
	{
		id: "qualified",
		stub: "Qualified",
		at: "19:41",
		question: "It’s worth having. Is the oven included?",
		hint: "The message doesn’t say, so the system asks. Answer as the customer.",
		options: [
			{ id: "oven", label: "Yes, the oven as well" },
			{ id: "no-oven", label: "No, leave the oven" },
		],
		summary: "The system reads what’s there and asks for what isn’t. Here it was the oven.",
	},
	{
		id: "quoted",
		stub: "Quoted",
		at: "19:44",
		question: "The quote is drafted. What do you do with it?",
		hint: "You’re the owner now. It’s priced from your rates, and nothing goes out until you say so.",
		options: [
			{ id: "send", label: "Send it as it stands" },
			{ id: "discount", label: "Take €15 off, then send it" },
		],
		summary:
			"The quote is drafted from your own rates and waits for you. Press send, or change it first.",
	},
	{
		id: "booked",
		stub: "Booked",
		at: "19:52",
		question: "Two slots fit the rota. Which one do they take?",
		hint: "You’re the customer again, with the quote on your phone.",
		options: [
			{ id: "friday", label: "Friday, 08:30" },
			{ id: "saturday", label: "Saturday, 09:00" },
		],
		summary:
			"The customer picks from slots that fit. The rota, the reminder and the key number take care of themselves.",
	},
] as const;
