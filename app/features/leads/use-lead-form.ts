import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { focusFirstError } from "#ui/first-error.ts";
import { dismissToast, showToast } from "#ui/toasts.ts";
import {
	type FieldErrors,
	type FieldValues,
	type FormResult,
	fieldErrors,
	type Message,
	refusalMessage,
} from "./contract.ts";
import { type Attempt, attemptFor, sendForm } from "./send-form.ts";

/** What stands in a form that is put away and taken out again: in memory only, and empty once it is kept. */
export type Draft = { fields: FieldValues; attempt: Attempt | null };

const emptyDraft: Draft = { fields: {}, attempt: null };

/** For whoever shows a form and takes it away again, such as a dialog: what the form finds when it comes back. */
export function useDraft(): RefObject<Draft> {
	return useRef(emptyDraft);
}

type Options<Field extends string> = {
	/** The route that takes the form. */
	action: string;
	/** The same rules as the server's. */
	schema: v.GenericSchema<unknown, unknown>;
	/** What the server answered where the page was rendered without JavaScript. */
	result?: FormResult<Field> | undefined;
	/** Where the form is not always in the page. */
	draft?: RefObject<Draft> | undefined;
	/** Fields that are not in the form, such as the quiz's answers. */
	extra?: Readonly<Record<string, string>>;
	/** The toast when the server cannot be reached. */
	unexpected: Message;
	/** At least this long does the button say that it is sending, in milliseconds. */
	leastBusy?: number;
	/** The lead is kept. `id` names this conversion everywhere (docs/requirements.md, section 7). */
	onKept(id: string): void;
};

export type LeadForm<Field extends string> = {
	ref: RefObject<HTMLFormElement | null>;
	action: string;
	result: FormResult<Field> | undefined;
	busy: boolean;
	onInput(event: FormEvent<HTMLFormElement>): void;
	onSubmit(event: FormEvent<HTMLFormElement>): void;
	/** What a field shows: its name, its error, and what was typed before the form was shown anew. */
	field(name: Field): { name: Field; error: string | undefined; defaultValue: string | undefined };
};

/**
 * Sends a form without leaving the page: the server's rules first, then the server. What was typed
 * stays until the lead is kept; every outcome is told by a toast, every wrong field by its message.
 */
export function useLeadForm<Field extends string>(options: Options<Field>): LeadForm<Field> {
	const { action, schema, result, extra = {}, unexpected, leastBusy = 0, onKept } = options;
	const ref = useRef<HTMLFormElement>(null);
	const ownDraft = useDraft();
	const draft = options.draft ?? ownDraft;
	const [typed, setTyped] = useState<FieldValues>(
		result && "values" in result ? result.values : draft.current.fields,
	);
	const lastComplaint = useRef<number | null>(null);
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState<FieldErrors<Field>>(
		result?.outcome === "invalid" ? result.errors : {},
	);

	useEffect(() => {
		if (Object.keys(errors).length > 0) focusFirstError(ref.current);
	}, [errors]);

	/** A failure stays until it is dismissed, or until the next try. */
	function complain(message: Message): void {
		lastComplaint.current = showToast({ kind: "failure", ...message });
	}

	async function submit(form: HTMLFormElement): Promise<void> {
		if (lastComplaint.current !== null) dismissToast(lastComplaint.current);
		const fields = typedIn(form);
		const checked = v.safeParse(schema, fields);
		if (!checked.success) {
			setErrors(fieldErrors<Field>(checked.issues));
			complain(refusalMessage(checked.issues));
			return;
		}
		setErrors({});
		setBusy(true);
		const all = { ...fields, ...extra };
		const attempt = attemptFor(JSON.stringify(all), draft.current.attempt, newKey);
		draft.current = { fields, attempt };
		try {
			const [answer] = await Promise.all([sendForm<Field>(action, all, attempt), wait(leastBusy)]);
			tell(answer, form, attempt);
		} catch (error) {
			console.error(error);
			complain(unexpected);
		} finally {
			setBusy(false);
		}
	}

	function tell(answer: FormResult<Field>, form: HTMLFormElement, { key }: Attempt): void {
		if (answer.outcome === "kept") {
			draft.current = emptyDraft;
			setTyped({});
			form.reset();
			showToast({ kind: "success", ...answer.message });
			onKept(key);
			return;
		}
		if (answer.outcome === "invalid") setErrors(answer.errors);
		if (answer.outcome === "conflict") draft.current = { ...draft.current, attempt: null };
		if (answer.outcome === "failed") console.error(answer.message.title);
		complain(answer.message);
	}

	return {
		ref,
		action,
		result,
		busy,
		field: (name) => ({ name, error: errors[name], defaultValue: typed[name] }),
		onInput(event) {
			draft.current = { ...draft.current, fields: typedIn(event.currentTarget) };
		},
		onSubmit(event) {
			event.preventDefault();
			if (!busy) void submit(event.currentTarget);
		},
	};
}

/** What a form holds now, by field. */
export function typedIn(form: HTMLFormElement): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const [name, value] of new FormData(form))
		if (typeof value === "string") fields[name] = value;
	return fields;
}

function wait(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Browsers give randomUUID only to secure origins; a home network's address is none. */
export function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
