import type { ReactNode } from "react";
import { FormNotice } from "./form-notice.tsx";
import { HiddenFields, type ServerFields } from "./hidden-fields.tsx";
import type { LeadForm } from "./use-lead-form.ts";

type LeadFormFrameProps<Field extends string> = {
	form: LeadForm<Field>;
	server: ServerFields | undefined;
	/** Above the notice: what the form is for. */
	intro: ReactNode;
	children: ReactNode;
};

/** The form around a lead's fields: it posts by itself where there is no JavaScript. */
export function LeadFormFrame<Field extends string>(props: LeadFormFrameProps<Field>) {
	const { form, server, intro, children } = props;
	return (
		<form
			ref={form.ref}
			method="post"
			action={form.action}
			className="lead-form"
			noValidate
			onSubmit={form.onSubmit}
		>
			{intro}
			<FormNotice result={form.result} />
			<HiddenFields server={server} />
			{children}
		</form>
	);
}
