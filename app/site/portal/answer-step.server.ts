import { portalMails } from "#content/portal-mails.ts";
import { type AnswerField, answerForm } from "#features/portal/contract.ts";
import { submitMessage } from "#features/portal/write-message.server.ts";
import { answerStep } from "#features/proposals/project-steps.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";

/** Stores a client's answer to what a step of their plan waits for. */
export function submitAnswer(
	site: Site,
	email: string,
	fields: FormFields,
): Promise<SubmitResult<AnswerField>> {
	return submitMessage(site, email, fields, answerForm, async (typed) => {
		const { gone, goneText } = portalMails().answer;
		const answered = await answerStep(site, email, typed);

		return answered === "saved" ? null : { title: gone, text: goneText };
	});
}
