import * as v from "valibot";
import { desksChecks } from "#content/desk-checks.ts";
import { email, filled } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { sendTestMail } from "./test-mail.server.ts";

const { mail: copy } = desksChecks;

/** What became of a test mail. */
export type TestMailAnswer = {
	isTaken: boolean;
	to: string;
	error?: string;
	notice?: { title: string; text: string };
};

/** Sends the mail that a form on the checks' page asks for. */
export async function receiveTestMail(
	installation: Installation,
	fields: FormFields,
): Promise<TestMailAnswer> {
	const to = fields.get("email") ?? "";
	const parsed = v.safeParse(v.pipe(filled(copy.invalid), email), to);
	if (!parsed.success) return { isTaken: false, to, error: copy.invalid };
	const result = await sendTestMail(installation, parsed.output);
	if (!result) return { isTaken: false, to, notice: copy.off };
	if (result.outcome === "failed") return { isTaken: false, to, notice: copy.failed(result.error) };
	return { isTaken: true, to, notice: copy.done(parsed.output) };
}
