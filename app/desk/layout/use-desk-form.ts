import { type FormEvent, useState } from "react";
import { useFormAction } from "react-router";
import type { Redirect } from "#lib/forms/fields.ts";
import { useForm } from "#lib/forms/use-form.ts";
import type { FormResult } from "./form-result.ts";
import { useShowResponse } from "./form-results.tsx";

type Options = {
	action?: string | undefined;
	rendered?: FormResult | undefined;
	scrolls?: boolean | undefined;
	resets?: boolean | undefined;
};

/** Sends a form of the desk and shows the response on its page. */
export function useDeskForm({ action, rendered, scrolls, resets }: Options) {
	const path = useFormAction(action);
	const show = useShowResponse(path, scrolls);
	const [sentIntent, setSentIntent] = useState<string>();
	const form = useForm<string, FormResult | Redirect>({
		action: path,
		rendered,
		async onAnswer(answer, { element, fields }) {
			await show(answer, fields);

			if (resets && answer.result?.outcome === "saved") element.reset();
		},
	});

	return {
		ref: form.ref,
		action: path,
		isBusy: form.busy,
		sentIntent,
		onSubmit(event: FormEvent<HTMLFormElement>) {
			const { submitter } = event.nativeEvent as SubmitEvent;
			// A download is left to the browser.
			if (submitter?.getAttribute("formmethod") === "get") return;

			setSentIntent(submitter?.getAttribute("value") ?? undefined);
			form.onSubmit(event);
		},
	};
}
