import { data, redirect } from "react-router";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { DeskNotice, FormResult } from "./form-result.ts";

/** The outcome of a form. `status` defaults to 422 with errors, otherwise 200. */
export type FormOutcome = Omit<FormResult, "outcome" | "intent"> & {
	status?: number | undefined;
	/** The page to redirect to, unless the form has errors. */
	to?: string;
	cookie?: string;
};

export const done = (title: string, text?: string): FormOutcome => ({
	notice: { kind: "done", title, text },
});

export const refused = (
	title: string,
	text?: string,
	status?: number,
): FormOutcome => ({
	notice: { kind: "failed", title, text },
	status,
});

type Question = {
	title: string;
	text: string;
	/** Names what is shown: an answer that confirms something else is asked again. */
	shows: string;
	answers: NonNullable<DeskNotice["confirm"]>;
};

/** Nothing is changed until it is answered by a form whose `confirmed` is what it shows. */
export function question({
	title,
	text,
	shows,
	answers,
}: Question): FormOutcome {
	return {
		notice: {
			kind: "question",
			title,
			text,
			confirm: answers.map(({ label, fields }) => ({
				label,
				fields: { ...fields, confirmed: shows },
			})),
		},
	};
}

export const notSaved = refused(
	"That could not be saved.",
	"Nothing was changed. Please try again in a moment.",
	503,
);

/** The forms of a page, by intent. */
export type Handlers<Result = FormOutcome, Site = StaffContext> = Readonly<
	Record<string, (site: Site, fields: FormFields) => Promise<Result>>
>;

/** Calls the handler of the form's intent. @returns null for an unknown intent. */
export async function submitForm<
	Result extends FormOutcome,
	Site extends Pick<StaffContext, "log">,
>(
	site: Site,
	fields: FormFields,
	handlers: Handlers<Result, Site>,
	/** The answer when the database cannot be written. */
	unsaved: FormOutcome = notSaved,
): Promise<((Result | FormOutcome) & { intent: string }) | null> {
	const intent = fields.get("intent") ?? "";
	const handler = Object.hasOwn(handlers, intent)
		? handlers[intent]
		: undefined;
	if (!handler) return null;

	try {
		return { ...(await handler(site, fields)), intent };
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		site.log("form not saved", {
			intent,
			reason: error.reason,
			table: error.table,
		});

		return { ...unsaved, intent };
	}
}

/** The action's response to a form. @throws 404 without an answer. */
export function respond<Result extends FormOutcome & { intent: string }>(
	answer: Result | null,
) {
	if (!answer) throw data(null, { status: 404 });

	const { status, to, cookie, ...result } = answer;
	const outcome = nameOutcome(result);
	const isRefused = outcome === "invalid" || outcome === "failed";
	if (to !== undefined && !isRefused) throw redirect(to, 303);

	const headers = new Headers(cookie ? { "Set-Cookie": cookie } : {});

	return data(
		{ ...result, outcome },
		{ status: status ?? (isRefused ? 422 : 200), headers },
	);
}

/** A question counts as a conflict: nothing is saved before it is answered. */
function nameOutcome({
	errors,
	notice,
}: Pick<FormOutcome, "errors" | "notice">): FormResult["outcome"] {
	if (errors !== undefined) return "invalid";
	if (notice?.kind === "failed") return "failed";

	return notice?.kind === "question" ? "conflict" : "saved";
}
