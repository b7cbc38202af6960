import type { ReactNode } from "react";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { ButtonProps } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { HiddenFields, type HiddenValues } from "#ui/hidden-fields.tsx";
import { SubmitButton } from "./button-form.tsx";
import { FormContext } from "./form-context.ts";
import { ResultNotice } from "./form-notices.tsx";
import type { FormResult } from "./form-result.ts";
import { useFormResult } from "./form-results.tsx";
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
	children?: Elements;
};

/** A form with its notice above; its fields keep their input and show their errors. */
export function DeskForm(props: DeskFormProps) {
	const { id, intent, action, fields = {} } = props;
	const result = useFormResult();
	const own = isOwnResult(result, intent, fields.id) ? result : undefined;
	const form = useDeskForm({
		action,
		rendered: own,
		scrolls: props.scrolls,
		resets: props.resets,
	});

	const { submit, variant, busyText, children } = props;
	const { isBusy, sentIntent } = form;

	return (
		<FormContext
			value={{
				errors: own?.errors,
				values: own?.values ?? props.initial,
				isBusy,
				sentIntent,
			}}
		>
			<form
				ref={form.ref}
				id={id}
				method="post"
				action={form.action}
				className={props.className ?? "fields fields--narrow"}
				encType={props.sendsFile ? "multipart/form-data" : undefined}
				noValidate={props.noValidate}
				onSubmit={form.onSubmit}
			>
				<HiddenFields fields={intent ? { intent, ...fields } : fields} />
				{!props.isQuiet && own?.notice && <ResultNotice result={own} />}
				{children}
				{submit && (
					<div>
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
