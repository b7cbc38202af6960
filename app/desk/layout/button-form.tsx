import { type ReactNode, useContext } from "react";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { HiddenFields, type HiddenValues } from "#ui/hidden-fields.tsx";
import { FormContext } from "./form-context.ts";
import { useDeskForm } from "./use-desk-form.ts";

type ButtonFormProps = {
	/** URL of the action if it is not the page's. */
	action?: string;
	/** Hidden fields, the intent among them. */
	fields: HiddenValues;
	/** Accessible name, where the label alone is not clear. */
	name?: string;
	/** The page that follows is shown from its top. */
	scrolls?: boolean;
	variant?: ButtonProps["variant"];
	/** Looks like a link, among text. */
	isLink?: boolean;
	children: ReactNode;
};

/** A form with one button; its notice is rendered elsewhere. */
export function ButtonForm(props: ButtonFormProps) {
	const { action, fields, name, scrolls, variant, isLink, children } = props;
	const form = useDeskForm({ action, scrolls });

	return (
		<form
			ref={form.ref}
			method="post"
			action={form.action}
			onSubmit={form.onSubmit}
		>
			<HiddenFields fields={fields} />
			{isLink ? (
				<button type="submit" className="link-button" aria-label={name}>
					{children}
				</button>
			) : (
				<SubmitButton aria-label={name} variant={variant}>
					{children}
				</SubmitButton>
			)}
		</form>
	);
}

type SubmitButtonProps = Partial<ButtonProps> & {
	/** Intent of this button, in forms with several. */
	intent?: string | undefined;
	/** A press counts while the one before is still being answered. */
	repeats?: boolean;
};

/** Shows `busyText` while it submits its form. */
export function SubmitButton({ intent, repeats, ...props }: SubmitButtonProps) {
	const { variant = "outline", small = true, busyText } = props;
	const { isBusy = false, sentIntent } = useContext(FormContext);
	const isSent = isBusy && sentIntent === intent;
	const named = intent ? { name: "intent", value: intent } : {};

	return (
		<Button
			{...named}
			data-repeats={repeats || undefined}
			busy={Boolean(busyText) && isSent}
			{...props}
			type="submit"
			variant={variant}
			small={small}
		/>
	);
}
