import { type RefCallback, useEffect, useRef, useState } from "react";
import type * as v from "valibot";
import { messages } from "#content/messages.ts";
import type {
	FieldErrors,
	FieldValues,
	Message,
	Redirect,
} from "#lib/forms/fields.ts";
import { type Form, useForm } from "#lib/forms/use-form.ts";
import { Button, type ButtonLook } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { focusOnMount } from "#ui/focus-on-mount.ts";
import { Notice } from "#ui/notice.tsx";

type PageResult<Field extends string> = {
	outcome: string;
	message?: Message;
	errors?: FieldErrors<Field>;
	values?: FieldValues;
};

type Options<Field extends string, Result> = {
	/** The page's own address. */
	action: string;
	schema?: v.GenericSchema<unknown, unknown>;
	/** The action's result with which the page was rendered without JavaScript. */
	rendered: Result | undefined;
	/** Fields that are emptied when the form is refused as a whole, such as a code that works once. */
	single?: readonly Field[];
};

export type PageFormState<
	Field extends string,
	Result = PageResult<Field>,
> = Form<Field> & {
	action: string;
	/** Absent until the form is answered, and while it is sent again. */
	result: Result | undefined;
	/** For what replaces the form: takes the focus, unless the page was rendered with the result. */
	focusAfter: RefCallback<HTMLElement> | undefined;
	/** The error message above the form. */
	failure: Message | undefined;
};

/**
 * The form of a page that shows its result itself. With JavaScript the page stays as it is until the server
 * has answered; a redirect loads its target as a document.
 */
export function usePageForm<
	Field extends string,
	Result extends PageResult<Field>,
>(options: Options<Field, Result>): PageFormState<Field, Result> {
	const { action, schema, rendered, single = [] } = options;
	const [result, setResult] = useState(rendered);
	const [isUnreachable, setUnreachable] = useState(false);

	const form = useForm<Field, Result | Redirect>({
		action,
		schema,
		rendered,
		onSubmit() {
			setResult(undefined);
			setUnreachable(false);
		},
		onAnswer(answer, { element }) {
			const { result: answered } = answer;
			if (!answered) return setUnreachable(true);

			if ("to" in answered) {
				location.assign(answered.to);
				// Busy until the page has changed.
				return new Promise(() => {});
			}

			if (answered.outcome === "refused") emptyFields(element, single);

			setResult(answered);
		},
	});
	const refusal = result?.outcome === "saved" ? undefined : result?.message;

	return {
		...form,
		action,
		result,
		focusAfter: result === rendered ? undefined : focusOnMount,
		failure: isUnreachable ? messages().unreachable : refusal,
	};
}

function emptyFields(form: HTMLFormElement, names: readonly string[]): void {
	for (const name of names) {
		const field = form.elements.namedItem(name);
		if (!(field instanceof HTMLInputElement)) continue;

		field.value = "";
		field.focus();
	}
}

type PageFormProps = {
	form: Pick<
		PageFormState<string>,
		"ref" | "action" | "busy" | "failure" | "onInput" | "onSubmit"
	>;
	submit: string;
	busyText: string;
	/** Of the button; by default the page's one call to action. */
	variant?: ButtonLook["variant"];
	noValidate?: boolean;
	/** Below the button. */
	after?: Elements;
	children: Elements;
};

export function PageForm(props: PageFormProps) {
	const { form, submit, busyText, noValidate, after, children } = props;
	const { variant = "primary" } = props;
	const { failure } = form;
	const notice = useRef<HTMLDivElement>(null);

	// On a phone the notice may be outside the screen.
	useEffect(() => {
		if (failure) notice.current?.scrollIntoView({ block: "nearest" });
	}, [failure]);

	return (
		<form
			ref={form.ref}
			method="post"
			action={form.action}
			className="lead-form"
			noValidate={noValidate}
			onInput={form.onInput}
			onSubmit={form.onSubmit}
		>
			{failure && <Notice ref={notice} kind="failed" {...failure} />}
			{children}
			<Button
				type="submit"
				variant={variant}
				busy={form.busy}
				busyText={busyText}
			>
				{submit}
			</Button>
			{after}
		</form>
	);
}
