import { withFacts } from "./content.ts";
import copy from "./portal-mails.json" with { type: "json" };

/** What only the server writes: emails, and answers to forms. */
export const portalMails = () => withFacts(copy);

/** The email that asks a client for something. @param url of the form for a link to the portal. */
export const askingMail = {
	subject: (step: string) => `Waiting for you: ${step}`,
	text: (wanted: string, url: string) =>
		`${wanted}\n\nYou can answer this email, or on your portal, where the whole plan is: ${url}`,
};

export function answerSubject(step: string): string {
	return `Re: Waiting for you: ${step}`;
}
