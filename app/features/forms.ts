import { academyDeclaration } from "./academy/form.ts";
import { bookingDeclaration } from "./booking/form.ts";
import { newsletterDeclaration } from "./newsletter/form.ts";
import { questionDeclaration } from "./questions/form.ts";
import { quizDeclaration } from "./quiz/form.ts";

/** The public forms, in the order of the desk's filter. */
export const forms = {
	quiz: quizDeclaration,
	question: questionDeclaration,
	academy: academyDeclaration,
	booking: bookingDeclaration,
	newsletter: newsletterDeclaration,
};

export type FormName = keyof typeof forms;
