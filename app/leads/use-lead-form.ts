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

type Options<Field extends string> = {
	/** The route that takes the form. */
	action: string;
	/** The same rules as the server's. */
	schema: v.GenericSchema<unknown, unknown>;
	/** What the server answered where the page was rendered without JavaScript. */
	result?: FormResult<Field> | undefined;
	/** Fields that are not in the form, such as the quiz's answers. */
	extra?: Readonly<Record<string, string>>;
	/** The toast when the server cannot be reached. */
	unexpected: Message;
	/** At least this long does the button say that it is sending, in milliseconds. */
	leastBusy?: number;
	/** The lead is kept. `id` names this conversion everywhere (decisions.md, section 3). */
	onKept(id: string): void;
};

export type LeadForm<Field extends string> = {
	ref: RefObject<HTMLFormElement | null>;
	action: string;
	result: FormResult<Field> | undefined;
	busy: boolean;
	onSubmit(event: FormEvent<HTMLFormElement>): void;
	/** What a field shows: its name, its error, and what was typed before the server rendered it again. */
	field(name: Field): { name: Field; error: string | undefined; defaultValue: string | undefined };
};

/**
 * Sends a form without leaving the page: the server's rules first, then the server. What was typed
 * stays until the lead is kept; every outcome is told by a toast, every wrong field by its message.
 */
export function useLeadForm<Field extends string>(options: Options<Field>): LeadForm<Field> {
	const { action, schema, result, extra = {}, unexpected, leastBusy = 0, onKept } = options;
	const ref = useRef<HTMLFormElement>(null);
	const lastAttempt = useRef<Attempt | null>(null);
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
		const attempt = attemptFor(JSON.stringify(all), lastAttempt.current, newKey);
		lastAttempt.current = attempt;
		try {
			const [answer] = await Promise.all([sendForm<Field>(action, all, attempt), wait(leastBusy)]);
			tell(answer, form);
		} catch (error) {
			console.error(error);
			complain(unexpected);
		} finally {
			setBusy(false);
		}
	}

	function tell(answer: FormResult<Field>, form: HTMLFormElement): void {
		if (answer.outcome === "kept") {
			form.reset();
			showToast({ kind: "success", ...answer.message });
			onKept(lastAttempt.current?.key ?? newKey());
			lastAttempt.current = null;
			return;
		}
		if (answer.outcome === "invalid") setErrors(answer.errors);
		if (answer.outcome === "conflict") lastAttempt.current = null;
		if (answer.outcome === "failed") console.error(answer.message.title);
		complain(answer.message);
	}

	const typed: FieldValues = result && "values" in result ? result.values : {};
	return {
		ref,
		action,
		result,
		busy,
		field: (name) => ({ name, error: errors[name], defaultValue: typed[name] }),
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
