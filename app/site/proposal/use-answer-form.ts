import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import type * as v from "valibot";
import type { Message } from "#lib/forms/fields.ts";
import { usePageForm } from "#site/layout/page-form.tsx";
import type { AnswerForm, AnswerResult } from "./answer-forms.ts";

type Options = {
	name: AnswerForm;
	schema?: v.GenericSchema<unknown, unknown>;
	/** The result with which the page was rendered. */
	rendered: AnswerResult | undefined;
	/** The proposal is no longer as it was shown: the page is loaded anew, and what was typed stays. */
	onChanged(message: Message): void;
};

/** One of the page's forms. */
export function useAnswerForm<Field extends string>(options: Options) {
	const { name, schema, rendered, onChanged } = options;
	const { pathname, search } = useLocation();
	const { revalidate } = useRevalidator();
	const form = usePageForm<Field, AnswerResult>({
		action: `${pathname}${search}#${name}`,
		...(schema ? { schema } : {}),
		rendered: rendered?.form === name ? rendered : undefined,
		single: name === "code" ? ["code" as Field] : [],
	});
	const { result } = form;
	const change = result?.outcome === "changed" ? result.message : undefined;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
	useEffect(() => {
		if (!change || change === rendered?.message) return;

		onChanged(change);
		void revalidate();
	}, [change]);

	// The page says it above its forms, as this one may be gone.
	return change ? { ...form, failure: undefined } : form;
}
