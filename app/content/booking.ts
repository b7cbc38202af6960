import { company } from "./company.ts";

export const bookingCopy = {
	tab: "Book a call",
	meta: {
		title: `Book a call with ${company.name}: fifteen minutes, no slides`,
		description:
			"Pick a day and a time that suits you, in your own time zone. Fifteen minutes with someone who builds the systems. No slides, no obligation.",
	},
	kinds: {
		discovery: {
			name: "Discovery call",
			heading: "Fifteen minutes, no slides.",
			intro:
				"You talk, we ask. By the end you’ll know whether we can fix it and roughly what it costs.",
		},
		onboarding: {
			name: "Onboarding call",
			heading: "Half an hour to get you started.",
			intro: "Who does what, which tools we need to see, and what happens first.",
		},
	},
	about: "About:",
	minutes: (minutes: number) => `${minutes} minutes`,

	previousMonth: "Previous month",
	nextMonth: "Next month",
	freeTimes: (count: number) => (count === 1 ? "1 time free" : `${count} times free`),
	noTimes: "no times free",
	keys: "Use the arrow keys to move between days, and Page Up and Page Down between months.",
	timesOn: (day: string) => `Times on ${day}`,
	zone: "Time zone",
	zoneShow: "Show times in this zone",
	zoneNow: (zone: string) => `Times are in ${zone}.`,
	loading: "Looking up free times",
	nothingFree: {
		title: "Every time is taken.",
		text: `Nothing is free in the coming weeks. Write to ${company.email} and we’ll find you a time.`,
	},
	unavailable: {
		title: "We can’t show the free times just now",
		text: `Try again in a moment, or ring ${company.phone}, or write to ${company.email}.`,
		again: "Try again",
	},

	yourDetails: "Who’s coming?",
	changeTime: "Change the time",
	name: "Name",
	email: "Email",
	phone: "Phone",
	phoneHint: "If you’d like us to ring you.",
	phoneRequired: "Please enter the number that we should ring.",
	phoneInvalid: `Please enter a phone number, like ${company.phone}.`,
	note: "What should we know beforehand?",
	submit: "Book this call",
	submitting: "Booking...",
	otherTimes: "Free times close to the one you chose",

	saved: { title: "Your call is booked.", text: "The day and time are below." },
	failed: {
		title: "Your call could not be booked.",
		text: `Nothing you typed is lost. Please try again, or write to ${company.supportEmail}.`,
	},
	conflict: {
		title: "You have already booked a call with this form.",
		text: "Its details have changed since. Press the button again to book a second call.",
	},
	allDays: "See all days",

	booked: {
		heading: "You’re booked.",
		ourTime: "In London",
		withPhone: "We’ll ring the number you left.",
		withLink: "Join with the link below.",
		join: "Join the call",
		withoutPhone: "We’ll email you how to join before the call.",
		calendar: "Add it to your calendar",
		file: "Calendar file (.ics)",
		google: "Google Calendar",
		outlook: "Outlook",
		manage: "Move or cancel this call",
		keep: "Keep this link: it works until the call begins. It’s in the calendar file too.",
	},

	manage: {
		tab: "Your call",
		title: `Move or cancel your call with ${company.name}`,
		description: "Move your call to another time, or cancel it.",
		heading: "Change of plan? That’s fine.",
		moveHeading: "Move it to another time",
		move: "Move the call here",
		moving: "Moving...",
		moved: {
			title: "Your call has moved.",
			text: "Add the new calendar file: it replaces the old one.",
		},
		moveFailed: {
			title: "Your call could not be moved.",
			text: `Nothing has changed. Please try again, or write to ${company.supportEmail}.`,
		},
		cancelHeading: "Cancel it",
		cancelText:
			"The time becomes free for somebody else at once. You can book another whenever you like.",
		cancel: "Cancel the call",
		cancelling: "Cancelling...",
		cancelled: { title: "Your call is cancelled.", text: "No hard feelings." },
		cancelFailed: {
			title: "Your call could not be cancelled.",
			text: `Please try again, or write to ${company.supportEmail}.`,
		},
		cancelledHeading: "This call is cancelled.",
		cancelledFile: "Calendar file that removes it (.ics)",
		begun: {
			heading: "This call has already begun.",
			text: "It can’t be moved or cancelled any more. If you missed it, book another.",
		},
		refused: {
			heading: "This link doesn’t work.",
			text: `The link may have been cut off. Copy the whole link again, or write to ${company.supportEmail}.`,
		},
		another: "Book another call",
	},

	elsewhere: "Open the booking page in a new tab",

	event: {
		summary: (kind: string) => `${kind} with ${company.name}`,
		about: (offer: string) => `About: ${offer}.`,
		location: "Phone or video call",
		join: (url: string) => `Join: ${url}`,
		manage: (url: string) => `Move or cancel: ${url}`,
	},
} as const;
