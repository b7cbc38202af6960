import { type FormEvent, useRef, useState } from "react";
import { useFormAction } from "react-router";
import type { Redirect } from "#lib/forms/fields.ts";
import { useForm } from "#lib/forms/use-form.ts";
import { useFormCopy } from "./form-copy.tsx";
import type { FormResult } from "./form-result.ts";
import { type DeskResponse, useShowResponse } from "./form-results.tsx";
import { useLoads } from "./page-loads.tsx";
import { isRepeated, useWaitingPresses } from "./waiting-presses.ts";

type Options = {
	action?: string | undefined;
	rendered?: FormResult | undefined;
	scrolls?: boolean | undefined;
	resets?: boolean | undefined;
	/** Of the copy in this browser; null for none. */
	copyName?: string | null | undefined;
	/** Called before the form is filled, with the version of the document when that was typed. */
	onUseCopy?: ((version: number) => void) | undefined;
	/** The form is sent once this has resolved: what was sent before it is stored first. */
	waitsFor?: (() => Promise<void>) | undefined;
	/** Called when the form is sent: not while an answer is still being shown. */
	onSent?: (() => void) | undefined;
	/** Called with the response, before it is shown. */
	onAnswer?: ((answer: DeskResponse) => void) | undefined;
};

/** Sends a form of the desk and shows the response on its page. */
export function useDeskForm(options: Options) {
	const { action, rendered, scrolls, resets, copyName = null } = options;
	const path = useFormAction(action);
	const show = useShowResponse(path, scrolls);
	const { loading, savers } = useLoads();
	/** The button that sent the form. */
	const submitter = useRef<HTMLElement>(null);
	const hasTyped = useRef(false);
	const [sentIntent, setSentIntent] = useState<string>();
	const form = useForm<string, FormResult | Redirect>({
		action: path,
		rendered,
		async extraFields() {
			await options.waitsFor?.();
			return {};
		},
		async onAnswer(answer, { element, fields }) {
			const { result } = answer;
			options.onAnswer?.(answer);

			const isSaved = result?.outcome === "saved" && !readValues(result);
			if (isSaved) copy.settle();
			else copy.keep();

			await show(answer, fields, () =>
				form.ref.current?.requestSubmit(submitter.current),
			);

			if (resets && isSaved && !copy.hasMore()) element.reset();
		},
	});
	const { copy, ...typed } = useFormCopy(
		copyName,
		form.ref,
		rendered?.values !== undefined,
		options.onUseCopy,
	);

	const { wait, sendNext } = useWaitingPresses(form.ref, form.busy);

	return {
		...typed,
		onInput(event: FormEvent<HTMLFormElement>) {
			hasTyped.current = true;
			typed.onInput(event);
		},
		copy,
		ref: form.ref,
		action: path,
		isBusy: form.busy,
		sentIntent,
		onSubmit(event: FormEvent<HTMLFormElement>) {
			const { submitter: button } = event.nativeEvent as SubmitEvent;
			// A download is left to the browser.
			if (button?.getAttribute("formmethod") === "get") return;

			if (form.busy) {
				event.preventDefault();
				// Another button, or the same one after more was typed.
				const isSame = button === submitter.current && !hasTyped.current;
				if (!isSame || isRepeated(button)) wait(button);
				return;
			}
			for (const save of savers.current) save(event.currentTarget);
			if (loading.current) {
				event.preventDefault();
				wait(button);
				void loading.current.then(sendNext);
				return;
			}

			copy.send();
			options.onSent?.();
			hasTyped.current = false;
			submitter.current = button;
			setSentIntent(button?.getAttribute("value") ?? undefined);
			form.onSubmit(event);
		},
	};
}

/** What was typed and is still to be saved, such as after a test. */
function readValues(result: FormResult | Redirect) {
	return "values" in result ? result.values : undefined;
}
