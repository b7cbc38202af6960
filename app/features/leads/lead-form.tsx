import type { RefObject } from "react";
import type * as v from "valibot";
import { company } from "#content/content.ts";
import { messages } from "#content/messages.ts";
import type { Message, SubmitResult } from "#lib/forms/fields.ts";
import { type Draft, type Form, useForm } from "#lib/forms/use-form.ts";
import type { Elements } from "#ui/elements.ts";
import { focusOnMount } from "#ui/focus-on-mount.ts";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { MoreLink } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { showToast, useFailureToast } from "#ui/toasts.ts";
import {
	readBrowserContext,
	readStoredContact,
	requestToken,
	storeContact,
} from "./browser-context.ts";
import { explainRefusal, hiddenFields } from "./contract.ts";

export type LeadFormProps<Field extends string> = {
	server?: ServerFields;
	/** The action's result with which the page was rendered without JavaScript. */
	result?: SubmitResult<Field>;
	/** State of the dialog around the form. */
	draft?: RefObject<Draft>;
	onSaved(): void;
};

type Options<Field extends string> = Pick<
	LeadFormProps<Field>,
	"result" | "draft"
> & {
	action: string;
	schema: v.GenericSchema<unknown, unknown>;
	/** Additional fields, such as the pressed button. */
	extra?: Readonly<Record<string, string>>;
	/** Toast when the server cannot be reached. */
	unexpected: Message;
	minBusy?: number;
	/** The quiz stores the visitor's address for this visit; other forms are filled in with it. */
	contact?: "store" | "fill";
	/** @param key names this conversion in all statistics (tracking/catalogue.ts). */
	onSaved(key: string): void;
};

type LeadForm<Field extends string> = Form<Field> & {
	action: string;
	result: SubmitResult<Field> | undefined;
};

/** A form that creates a lead: adds the submission context and shows every result as a toast. */
export function useLeadForm<Field extends string>(
	options: Options<Field>,
): LeadForm<Field> {
	const {
		action,
		schema,
		result,
		draft,
		extra,
		unexpected,
		minBusy,
		contact,
		onSaved,
	} = options;
	const showFailure = useFailureToast();
	const form = useForm<Field, SubmitResult<Field>>({
		action,
		schema,
		rendered: result,
		draft,
		minBusy,
		prefill: contact === "fill" ? readStoredContact : undefined,
		onFields:
			contact === "store" ? ({ email = "" }) => storeContact(email) : undefined,
		extraFields: async (fields, { key }) => ({
			...extra,
			...(await readBrowserContext(fields, key)),
		}),
		onSubmit: () => showFailure(null),
		onRefused: (issues) => showFailure(explainRefusal(issues)),
		onAnswer(answer, { key, clear, renewKey }) {
			const { result: saved } = answer;
			if (!saved?.message) return showFailure(unexpected);

			if (saved.outcome === "saved") {
				clear();
				showToast({ kind: "success", ...saved.message });

				return onSaved(key);
			}

			if (saved.outcome === "conflict") renewKey();
			if (saved.outcome === "failed") console.error(saved.message.title);

			showFailure(saved.message);
		},
	});

	return { ...form, action, result };
}

type LeadFormFrameProps = {
	form: Pick<
		LeadForm<string>,
		"ref" | "action" | "result" | "onInput" | "onSubmit"
	>;
	server?: ServerFields;
	intro?: Elements;
	children: Elements;
};

/**
 * The form around a lead's fields. A native post replaces the history entry of the same URL. The action
 * ends in `?sent`, so that going back shows the form with its key, and sending it again gives the same
 * lead.
 */
export function LeadFormFrame({
	form,
	server,
	intro,
	children,
}: LeadFormFrameProps) {
	return (
		<form
			ref={form.ref}
			method="post"
			action={`${form.action}?sent`}
			className="lead-form"
			noValidate
			onInput={form.onInput}
			onSubmit={form.onSubmit}
			onFocus={requestToken}
		>
			{intro}
			<FormNotice result={form.result} />
			<SubmissionFields server={server} />
			{children}
		</form>
	);
}

/** Hidden fields rendered by the server, so that a form is saved once without JavaScript too. */
export type ServerFields = {
	idempotencyKey: string;
	pageUrl: string;
	token: string;
};

export function SubmissionFields({ server }: { server?: ServerFields }) {
	return (
		<>
			<div hidden>
				<input
					type="text"
					name={hiddenFields.trap}
					tabIndex={-1}
					autoComplete="off"
				/>
			</div>
			{server && (
				<HiddenFields
					fields={{
						[hiddenFields.idempotencyKey]: server.idempotencyKey,
						[hiddenFields.pageUrl]: server.pageUrl,
						[hiddenFields.token]: server.token,
					}}
				/>
			)}
		</>
	);
}

/** The result of a form shown on the page, as there are no toasts without JavaScript. */
export function FormNotice({ result }: { result?: SubmitResult }) {
	if (!result) return null;

	const isSaved = result.outcome === "saved";
	const namesMailbox = result.message.text?.includes(company().supportEmail);

	return (
		<Notice kind={isSaved ? "done" : "failed"} {...result.message}>
			{result.outcome === "failed" && !namesMailbox && (
				<p>{messages().writeInstead}</p>
			)}
		</Notice>
	);
}

type ThanksProps = {
	heading: string;
	text: string;
	result?: SubmitResult;
	back?: { label: string; to: string };
};

export function Thanks(props: ThanksProps) {
	const {
		heading,
		text,
		result,
		back = { label: "Back to the home page", to: "/" },
	} = props;
	return (
		<div className="stack">
			<FormNotice result={result} />
			<h2 ref={focusOnMount} tabIndex={-1}>
				{heading}
			</h2>
			<p className="hint">{text}</p>
			<MoreLink to={back.to}>{back.label}</MoreLink>
		</div>
	);
}
