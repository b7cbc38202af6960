import {
	type FormEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from "react";
import * as v from "valibot";
import {
	type FieldErrors,
	type FieldValues,
	fieldErrors,
	type Message,
} from "./fields.ts";
import { rememberSaved } from "./saved.ts";

/** One attempt to send a form: unchanged text keeps its key, changed text gets a new one. */
export type Attempt = { key: string; typed: string };

/** Content of a form while its dialog is closed: in memory only, cleared when the form is saved. */
export type Draft = { fields: FieldValues; attempt: Attempt | null };

const emptyDraft: Draft = { fields: {}, attempt: null };

/** State of a component that outlives the form, such as its dialog. */
export function useDraft(): RefObject<Draft> {
	return useRef(emptyDraft);
}

export type FormResponse<Result> = {
	/** HTTP status; 0 when the server cannot be reached. */
	status: number;
	/** The action's answer; null when the response is none. */
	result: Result | null;
};

type FormOptions<Field extends string, Result> = {
	/** Address of the page with the form, whose action answers (entry.server.tsx). */
	action: string;
	/** The action's rules, checked before sending. */
	schema?: v.GenericSchema<unknown, unknown>;
	/** The action's answer with which the page was rendered without JavaScript. */
	rendered?:
		| { outcome: string; errors?: FieldErrors<Field>; values?: FieldValues }
		| undefined;
	draft?: RefObject<Draft> | undefined;
	/** Milliseconds. Minimum time that the form is busy. */
	minBusy?: number;
	/** Invalid fields are checked again when they change. */
	recheck?: boolean;
	/** Initial text of empty fields, read in the browser only. */
	prefill?(): FieldValues;
	onFields?(fields: FieldValues): void;
	extraFields?(
		fields: FieldValues,
		attempt: Attempt,
	): FieldValues | Promise<FieldValues>;
	/** Called on every press of the button, before the form is checked. */
	onSubmit?(): void;
	onRefused?(issues: readonly v.BaseIssue<unknown>[]): void;
	/** The form stays busy until this has resolved. */
	onAnswer(
		answer: FormResponse<Result>,
		form: FormControls,
	): void | Promise<void>;
};

type FormControls = {
	element: HTMLFormElement;
	/** As sent, without what `extraFields` added. */
	fields: FieldValues;
	/** Identifies the submission, so that a repeated one is recognised. */
	key: string;
	clear(): void;
	renewKey(): void;
};

export type Form<Field extends string> = ReturnType<
	typeof useForm<Field, { outcome: string }>
>;

/**
 * Sends a form to its address without leaving the page. The typed text stays in the fields
 * until `onAnswer` clears them, whatever fails; the first invalid field gets the focus.
 */
export function useForm<
	Field extends string,
	Result extends {
		outcome: string;
		message?: Message;
		errors?: FieldErrors<Field>;
	},
>(options: FormOptions<Field, Result>) {
	const { action, schema, minBusy = 0, extraFields } = options;
	const ref = useRef<HTMLFormElement>(null);
	const ownDraft = useDraft();
	const draft = options.draft ?? ownDraft;
	const [initial, setInitial] = useState(
		options.rendered?.values ?? draft.current.fields,
	);
	const [busy, setBusy] = useState(false);
	const [errors, setErrors] = useState<FieldErrors<Field>>(
		options.rendered?.errors ?? {},
	);
	const [refusals, setRefusals] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal, not with each corrected letter
	useEffect(() => focusFirstError(ref.current), [refusals]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
	useEffect(() => {
		for (const [name, text] of Object.entries(options.prefill?.() ?? {})) {
			const field = ref.current?.elements.namedItem(name);
			if (field instanceof HTMLInputElement && field.value === "")
				field.value = text;
		}
	}, []);

	function check(fields: FieldValues): readonly v.BaseIssue<unknown>[] | null {
		const checked = schema && v.safeParse(schema, fields);
		return checked?.success === false ? checked.issues : null;
	}

	function refuse(found: FieldErrors<Field>): void {
		setErrors(found);
		setRefusals((count) => count + 1);
	}

	async function submit(
		element: HTMLFormElement,
		submitter: HTMLElement | null,
	): Promise<void> {
		options.onSubmit?.();

		const fields = readFormFields(element);
		const issues = check(fields);
		if (issues) {
			refuse(fieldErrors<Field>(issues));
			options.onRefused?.(issues);

			return;
		}

		setErrors({});
		setBusy(true);
		rememberSaved(null);

		const attempt = selectAttempt(
			JSON.stringify(fields),
			draft.current.attempt,
			makeKey,
		);
		draft.current = { fields, attempt };

		const content = new FormData(element, submitter);
		const waited = new Promise((resolve) => setTimeout(resolve, minBusy));
		const [answer] = await Promise.all([sendAttempt(content, attempt), waited]);
		const { result } = answer;
		if (result?.errors) refuse(result.errors);
		if (result?.outcome === "saved") rememberSaved(result.message ?? null);

		await options.onAnswer(answer, {
			element,
			fields: readFields(content),
			key: attempt.key,
			clear() {
				draft.current = emptyDraft;
				setInitial({});
				element.reset();
			},
			renewKey() {
				draft.current = { ...draft.current, attempt: null };
			},
		});
		setBusy(false);
	}

	/** @param content everything that the browser would send, with files and repeated names. */
	async function sendAttempt(content: FormData, attempt: Attempt) {
		const extra = await extraFields?.(readFields(content), attempt);
		for (const [name, text] of Object.entries(extra ?? {}))
			content.set(name, text);

		return await send<Result>(action, content);
	}

	return {
		ref,
		busy,
		errors,
		field: (name: Field) => ({
			name,
			error: errors[name],
			defaultValue: initial[name],
		}),
		onInput(event: FormEvent<HTMLFormElement>) {
			const fields = readFormFields(event.currentTarget);
			draft.current = { ...draft.current, fields };
			options.onFields?.(fields);

			const name = (event.target as HTMLInputElement).name as Field;
			if (!options.recheck || !errors[name]) return;

			setErrors({
				...errors,
				[name]: fieldErrors<Field>(check(fields) ?? [])[name],
			});
		},
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();

			const { submitter } = event.nativeEvent as SubmitEvent;
			if (!busy) void submit(event.currentTarget, submitter);
		},
	};
}

/** Sends a form's content to its address. Never rejects. */
export async function send<Result extends object>(
	action: string,
	content: FormData | FieldValues,
): Promise<FormResponse<Result>> {
	let status = 0;
	try {
		const response = await fetch(action, {
			method: "POST",
			body: encode(content),
			headers: { Accept: "application/json" },
		});
		status = response.status;

		const result: unknown = await response.json().catch(() => null);
		if (typeof result === "object" && result !== null && "outcome" in result)
			return { status, result: result as Result };

		throw new Error(`${action} answered ${status} without a result`);
	} catch (error) {
		console.error(error);
		return { status, result: null };
	}
}

/** Forms with a file are sent as multipart, others URL-encoded. */
function encode(content: FormData | FieldValues): FormData | URLSearchParams {
	if (!(content instanceof FormData)) return new URLSearchParams(content);

	const texts = new URLSearchParams();
	for (const [name, value] of content) {
		if (typeof value !== "string") return content;

		texts.append(name, value);
	}

	return texts;
}

export function selectAttempt(
	typed: string,
	last: Attempt | null,
	makeKey: () => string,
): Attempt {
	return last?.typed === typed ? last : { key: makeKey(), typed };
}

function readFormFields(form: HTMLFormElement): FieldValues {
	return readFields(new FormData(form));
}

function readFields(content: FormData): FieldValues {
	const fields: FieldValues = {};
	for (const [name, value] of content)
		if (typeof value === "string") fields[name] = value;

	return fields;
}

function focusFirstError(form: ParentNode | null): void {
	form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
}

/** `crypto.randomUUID` exists only in secure contexts, not on http addresses of a local network. */
function makeKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(
		"",
	);
}
