import { company } from "./company.ts";
import { mailStays } from "./mail-stays.ts";
import { mailCopy } from "./mails.ts";

/** Every word of /desk/questions, and of the mail that answers a question. */
export const deskQuestions = {
	title: "Questions",
	lead: "What visitors asked, and what they looked for in vain. An answer worth giving twice belongs in the FAQ.",
	tabs: { open: "To be answered", answered: "Answered" },
	asked: "Asked",
	due: "Due",
	overdue: "Overdue",
	card: "Their card",
	answer: "Your answer",
	answerHint: "Leaves as a mail in your name. An empty line makes a new paragraph.",
	send: "Send the answer",
	sending: "Sending...",
	elsewhere: "Answered elsewhere",
	elsewhereHint: "By phone, or from your own mailbox: nothing is sent.",
	answeredBy: (name: string) => `Answered by ${name}`,
	answeredElsewhere: "Answered elsewhere, without a mail from here.",
	older: "Older",
	more: "Further ones",
	first: "Back to the first",
	none: {
		open: {
			title: "Nobody is waiting",
			text: "Questions from the FAQ’s “Contact Support” form appear here, the most urgent first.",
		},
		answered: {
			title: "No answers yet",
			text: "Once a question is answered, here or from its card, it’s listed here.",
		},
	},
	misses: {
		title: "Searched in vain",
		text: "What visitors typed into the FAQ’s search without finding anything. Only the words are kept, never who typed them.",
		head: ["Words", "How often", "Last", "Settled?"],
		settle: "Mark settled",
		unsettle: "Put back",
		ofWords: (words: string) => ` “${words}”`,
		none: "Nothing so far. When a search finds nothing, its words appear here.",
		settledTitle: "Settled before",
	},
	howTo: {
		title: "How to add an answer to the FAQ",
		steps: [
			"The questions stand in app/content/faq-page.ts, by subject: general, services, pricing, process and technical.",
			"Add { id, question, answer } to the subject it belongs to. The id is its address (/faq#id): small letters and hyphens, used by no other.",
			"Use the words that visitors searched with, in the question or in the answer, and the search finds it.",
			"npm test checks that ids are unique. Deploy, then mark the search as settled here.",
		],
	},
	/** The same where no mail server is set up. */
	kept: {
		answerHint: `Becomes a mail in your name. An empty line makes a new paragraph. ${mailStays}`,
		answered: { title: "Your answer is kept, not sent.", text: mailStays },
	},
	done: {
		answered: { title: "Your answer is on its way.", text: "" },
		elsewhere: { title: "Noted as answered.", text: "" },
		settled: { title: "Settled.", text: "" },
		unsettled: { title: "Back on the list.", text: "" },
	},
	failed: {
		empty: "Please write an answer first.",
		tooLong: "Please keep the answer under 5,000 characters.",
		check: { title: "Nothing was sent.", text: "Please look at the marked field." },
		already: {
			title: "Somebody has answered it meanwhile.",
			text: "Nothing was sent. What you wrote is still here, in case you need it.",
		},
		unavailable: {
			title: "The answer could not be saved.",
			text: "Nothing was sent. What you wrote is still here: please try again in a moment.",
		},
		settling: { title: "That could not be saved.", text: "Please try again in a moment." },
	},
	mail: {
		subject: (question: string) => `Your question: ${question}`,
		heading: "You asked. Here’s the answer.",
		asked: "You asked",
		from: (name: string) => `${name}, ${company.name}`,
		footer: [
			"You’re getting this email because this address was entered in the question form on our website. Reply and a person will read it.",
			mailCopy.visitor.sender,
		],
	},
} as const;
