import { type ComponentType, useState } from "react";
import {
	type LeadFormProps,
	type ServerFields,
	Thanks,
} from "#features/leads/lead-form.tsx";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Button } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";

type FormPageProps = {
	/** The page's h1, on the sheet's tab. */
	title: string;
	/** The page's name in the breadcrumb, by default the title; null for no breadcrumb. */
	here?: string | null;
	size: "form" | "quiz" | "wide";
	sheetsBelow?: 0 | 1 | 2;
	/** The children have their own padding. */
	bare?: boolean;
	/** Full width on narrow phones. */
	full?: boolean;
	children: Elements;
};

/** A page with one form, on the same sheet as in its dialog. */
export function FormPage(props: FormPageProps) {
	const {
		title,
		here = title,
		size,
		sheetsBelow,
		bare,
		full,
		children,
	} = props;
	return (
		<div className={full ? "form-page form-page--full dark" : "form-page dark"}>
			{here !== null && (
				<div className="wrap form-page__crumbs">
					<Breadcrumb here={here} />
				</div>
			)}
			<div className={`dialog dialog--${size}`} data-below={sheetsBelow}>
				<h1 className="sheet-tab dialog__tab">{title}</h1>
				{bare ? children : <div className="dialog__body">{children}</div>}
			</div>
		</div>
	);
}

type LinkStepProps = {
	heading: string;
	text?: string;
	hint?: string | false;
	/** Posts the fields in `children` to `action`. */
	button?: string;
	action?: string;
	children?: Elements;
};

/** The page of a link in an email: an explanation, and a button for its action. */
export function LinkStep({
	heading,
	text,
	hint,
	button,
	action,
	children,
}: LinkStepProps) {
	return (
		<>
			<h2>{heading}</h2>
			{text && <p>{text}</p>}
			{hint && <p className="hint">{hint}</p>}
			{button ? (
				<form method="post" action={action}>
					{children}
					<Button type="submit" variant="primary">
						{button}
					</Button>
				</form>
			) : (
				children
			)}
		</>
	);
}

type FormOrThanksProps<Field extends string> = {
	copy: {
		title: string;
		savedHeading: string;
		savedText: string;
		back: string;
	};
	intro?: string;
	/** Target of the link below the thanks. */
	backTo: string;
	Form: ComponentType<LeadFormProps<Field>>;
	loaderData: ServerFields | null;
	actionData?: SubmitResult<Field> | undefined;
};

/** A page with one form, which is replaced by thanks after saving. */
export function FormOrThanks<Field extends string>(
	props: FormOrThanksProps<Field>,
) {
	const { copy, intro, backTo, Form, loaderData, actionData: result } = props;
	const [isSaved, setSaved] = useState(result?.outcome === "saved");
	return (
		<FormPage title={copy.title} size="form">
			{isSaved ? (
				<Thanks
					heading={copy.savedHeading}
					text={copy.savedText}
					result={result}
					back={{ label: copy.back, to: backTo }}
				/>
			) : (
				<>
					{intro && <p className="gap-below">{intro}</p>}
					<Form
						server={loaderData ?? undefined}
						result={result}
						onSaved={() => setSaved(true)}
					/>
				</>
			)}
		</FormPage>
	);
}
