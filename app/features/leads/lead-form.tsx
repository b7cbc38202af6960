import type { ReactNode } from "react";
import { FormNotice } from "./form-notice.tsx";
import { HiddenFields, type ServerFields } from "./hidden-fields.tsx";
import { askForToken } from "./send-form.ts";
import type { LeadForm } from "./use-lead-form.ts";

type LeadFormFrameProps<Field extends string> = {
	form: LeadForm<Field>;
	server: ServerFields | undefined;
	/** Above the notice: what the form is for. */
	intro: ReactNode;
	children: ReactNode;
};

/**
 * The form around a lead's fields: it posts by itself where there is no JavaScript. A post makes the
 * browser forget the page of the same address; `?sent` is another one, so that going back shows the
 * form as it was, with its key, and sending it again is the same lead.
 */
export function LeadFormFrame<Field extends string>(props: LeadFormFrameProps<Field>) {
	const { form, server, intro, children } = props;
	return (
		<form
			ref={form.ref}
			method="post"
			action={`${form.action}?sent`}
			className="lead-form"
			noValidate
			onInput={form.onInput}
			onSubmit={form.onSubmit}
			onFocus={askForToken}
		>
			{intro}
			<FormNotice result={form.result} />
			<HiddenFields server={server} />
			{children}
		</form>
	);
}
