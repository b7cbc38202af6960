import {
	ACADEMY_PATH,
	academyDeclaration,
	academyTables,
	academyTopics,
} from "./academy/form.ts";
import {
	BOOKING_PATH,
	bookingDeclaration,
	bookingTopics,
} from "./booking/form.ts";
import type { FormDeclaration, FormTopics } from "./form-declaration.ts";
import {
	NEWSLETTER_PATH,
	newsletterDeclaration,
	newsletterTopics,
} from "./newsletter/form.ts";
import {
	QUESTION_PATH,
	questionDeclaration,
	questionTables,
	questionTopics,
} from "./questions/form.ts";
import {
	QUIZ_PATH,
	quizDeclaration,
	quizTables,
	quizTopics,
} from "./quiz/form.ts";

// Separate lists without spreads, so that scripts have only those that they use.

/** For the script in the HTML of pages. A page's path doesn't compile without. */
export const formPaths = [
	QUIZ_PATH,
	QUESTION_PATH,
	ACADEMY_PATH,
	BOOKING_PATH,
	NEWSLETTER_PATH,
] as const;

/** The public forms, in the order of the desk's filter. */
export const forms = {
	quiz: quizDeclaration,
	question: questionDeclaration,
	academy: academyDeclaration,
	booking: bookingDeclaration,
	newsletter: newsletterDeclaration,
} satisfies Record<string, FormDeclaration>;

export type FormName = keyof typeof forms;

/** For the server. */
export const formTopics = {
	quiz: quizTopics,
	question: questionTopics,
	academy: academyTopics,
	booking: bookingTopics,
	newsletter: newsletterTopics,
} satisfies Record<FormName, FormTopics>;

/**
 * For the server. Calls and subscriptions have more than text: database/lead-tables.ts and
 * database/newsletter-tables.ts.
 */
export const formTables = {
	quiz: quizTables,
	question: questionTables,
	academy: academyTables,
};
