import {
	type ReactNode,
	type Ref,
	useEffect,
	useImperativeHandle,
	useRef,
} from "react";
import { useLocation } from "react-router";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { ButtonProps } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { HiddenFields, type HiddenValues } from "#ui/hidden-fields.tsx";
import { SubmitButton } from "./button-form.tsx";
import { FormContext } from "./form-context.ts";
import { CopyNotice, type FormCopy } from "./form-copy.tsx";
import { ResultNotice } from "./form-notices.tsx";
import type { FormResult } from "./form-result.ts";
import { type DeskResponse, useFormResult } from "./form-results.tsx";
import { useDeskForm } from "./use-desk-form.ts";

type DeskFormProps = {
	id?: string;
	/** Omitted when the buttons have their own. */
	intent?: string;
	/** URL of the action if it is not the page's. */
	action?: string;
	/** Text of the fields before anything is submitted. */
	initial?: FieldValues;
	/** Hidden fields. An `id` distinguishes forms with the same intent. */
	fields?: HiddenValues;
	submit?: ReactNode;
	variant?: ButtonProps["variant"];
	busyText?: string;
	/** The notice is rendered elsewhere on the page. */
	isQuiet?: boolean;
	/** The page that follows is shown from its top. */
	scrolls?: boolean;
	/** Clears the fields after success. */
	resets?: boolean;
	className?: string;
	/** Has a field for a file. */
	sendsFile?: boolean;
	noValidate?: boolean;
	/**
	 * Names the copy of what is typed, which this browser has until it is saved: after the page, the intent and
	 * the id by default. Null where the form has a copy of its own.
	 */
	copyName?: string | null;
	/** For a form that saves itself while its author types. */
	copyRef?: Ref<FormCopy>;
	/** Called before the form is filled, with the version of the document when that was typed. */
	onUseCopy?(version: number): void;
	/** The form is sent once this has resolved. */
	waitsFor?(): Promise<void>;
	/** Called when the form is sent: not while an answer is still being shown. */
	onSent?(): void;
	/** Called with the response, before it is shown. */
	onAnswer?(answer: DeskResponse): void;
	children?: Elements;
};

/** A form with its notice above; its fields keep their input and show their errors. */
export function DeskForm(props: DeskFormProps) {
	const { id, intent, action, fields = {} } = props;
	const result = useFormResult();
	const own = isOwnResult(result, intent, fields.id) ? result : undefined;
	const { pathname } = useLocation();
	const place = action ?? pathname;
	const form = useDeskForm({
		action,
		rendered: own,
		scrolls: props.scrolls,
		resets: props.resets,
		copyName:
			props.copyName === undefined
				? [place, intent, fields.id].filter(Boolean).join(":")
				: props.copyName,
		onUseCopy: props.onUseCopy,
		waitsFor: props.waitsFor,
		onSent: props.onSent,
		onAnswer: props.onAnswer,
	});
	const { copy } = form;
	useImperativeHandle(props.copyRef, () => copy);

	const isAsked = useRef(false);
	// The question may be answered elsewhere on the page.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
	useEffect(() => {
		if (isAsked.current && own?.outcome === "saved") {
			copy.send();
			copy.settle();
		}
		isAsked.current = own?.notice?.kind === "question";
	}, [own]);

	const { submit, variant, busyText, children } = props;
	const { isBusy, sentIntent } = form;

	const notice = props.isQuiet ? undefined : own?.notice;
	// Its buttons are forms, which can't be inside another.
	const isAbove = Boolean(notice?.undo || notice?.confirm);

	return (
		<FormContext
			value={{
				errors: own?.errors,
				values: own?.values ?? props.initial,
				isBusy,
				sentIntent,
			}}
		>
			{own && notice && isAbove && <ResultNotice result={own} />}
			<form
				ref={form.ref}
				id={id}
				method="post"
				action={form.action}
				className={props.className ?? "fields fields--narrow"}
				encType={props.sendsFile ? "multipart/form-data" : undefined}
				noValidate={props.noValidate}
				onInput={form.onInput}
				onSubmit={form.onSubmit}
			>
				<HiddenFields fields={intent ? { intent, ...fields } : fields} />
				{form.hasLeft && (
					<CopyNotice onUse={form.use} onDiscard={form.discard} />
				)}
				{own && notice && !isAbove && <ResultNotice result={own} />}
				{children}
				{submit && (
					<div className="desk-form__submit">
						<SubmitButton variant={variant} busyText={busyText}>
							{submit}
						</SubmitButton>
					</div>
				)}
			</form>
		</FormContext>
	);
}

function isOwnResult(
	result: FormResult | undefined,
	intent: string | undefined,
	id: HiddenValues[string],
): boolean {
	const isIntended = intent === undefined || result?.intent === intent;
	return isIntended && (id === undefined || (result?.values?.id ?? id) === id);
}
