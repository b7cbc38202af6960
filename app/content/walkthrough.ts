import { company } from "./company.ts";

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

export const walkthroughCopy = {
	name: "See it work",
	progress: "Progress of the enquiry",
	done: "(done)",
	back: "Back",
	docketLabel: "The docket so far",
	docketName: "Docket 0413",
	empty: "No docket yet. It starts with an enquiry.",
	example:
		"An example. The flat, the prices and the times are made up; yours would follow your own.",
	added: "Added to the docket:",
	docket: {
		sources: { form: "Website form", call: "Missed call, texted back", photo: "Text with a photo" },
		messages: {
			form: "Two bedrooms, tenants out on Thursday. Can you clean it before Monday?",
			call: "Sorry, couldn’t leave a message. It’s a two-bed, tenants out Thursday. Before Monday?",
			photo:
				"This is the kitchen. Two bedrooms as well. Tenants go Thursday, needs doing by Monday.",
		},
		facts: [
			["Job", "End-of-tenancy clean"],
			["Size", "Two bedrooms"],
			["When", "Friday to Sunday"],
		],
		oven: { fact: "Oven", oven: "Yes (asked)", "no-oven": "No (asked)" },
		lines: { clean: "Two-bedroom clean", oven: "Oven", discount: "Taken off by you" },
		total: "To pay",
		slots: { friday: "Friday, 08:30", saturday: "Saturday, 09:00" },
		/** The text of a part when it is collapsed. */
		folded: {
			qualified: { oven: "Two bedrooms, with oven", "no-oven": "Two bedrooms, no oven" },
			quoted: "sent by you",
		},
		booked: "Booked for",
		follows: ["On the rota", "Reminder set", "Key number on the van list"],
	},
	end: {
		heading: "Booked, and you pressed one button.",
		text: "The system did the asking, the pricing and the diary. You sent the quote.",
		book: "Book Discovery Call",
		again: "Run it again",
	},
	page: {
		title: `See it work, one enquiry in four steps: ${company.name}`,
		description:
			"Follow one enquiry through a system: it arrives, gets the missing question asked, is quoted from your rates and booked into the rota.",
		heading: "One enquiry, four stops.",
		intro:
			"A flat needs cleaning between tenants, and the message arrives after hours. This is the docket it turns into.",
		tab: "Step by step",
		endHeading: "Four stops, and one of them is yours.",
		endText: "The system does the asking, the pricing and the diary. You send the quote.",
	},
} as const;
