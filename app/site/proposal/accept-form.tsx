import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { describeTotals } from "#features/proposals/describe-totals.ts";
import type { Message } from "#lib/forms/fields.ts";
import { PageForm } from "#site/layout/page-form.tsx";
import { Field } from "#ui/field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { type AnswerResult, acceptSchema, codeSchema } from "./answer-forms.ts";
import type { Confirmation, OpenPage } from "./load-proposal.server.ts";
import { useAnswerForm } from "./use-answer-form.ts";

type FormProps = {
	page: OpenPage;
	rendered: AnswerResult | undefined;
	onChanged(message: Message): void;
};

type CodeFormProps = FormProps & { page: { confirm: Confirmation } };

/** First half of accepting: who accepts what. A code by email follows. */
export function AcceptForm({ page, rendered, onChanged }: FormProps) {
	const { shown, chosen, version, address } = page;
	const form = useAnswerForm<"name" | "role" | "reference" | "agree">({
		name: "accept",
		schema: acceptSchema,
		rendered,
		onChanged,
	});
	const total = describeTotals(shown.totals, shown.currency);

	return (
		<section
			id="accept"
			className="stack stack--wide"
			aria-labelledby="accept-h"
		>
			<h2 id="accept-h">Accept this proposal</h2>
			<p>{`To be sure it’s you, we’ll email a code to ${address}.`}</p>
			<PageForm
				form={form}
				noValidate
				submit="Email me the code"
				busyText="Sending..."
			>
				<HiddenFields
					fields={{ intent: "accept", version, options: chosen.join(",") }}
				/>
				<Field {...form.field("name")} label="Your name" autoComplete="name" />
				<Field
					{...form.field("role")}
					label="Your role"
					optional
					autoComplete="organization-title"
				/>
				<Field
					{...form.field("reference")}
					label="Your reference"
					optional
					hint="Such as an order number."
				/>
				<Agreement
					// What was ticked for another version or total isn’t for this one.
					key={`${version} ${total}`}
					name="agree"
					error={form.errors.agree}
				>
					{`I accept this proposal with the terms of service, for ${total}.`}
				</Agreement>
			</PageForm>
		</section>
	);
}

type AgreementProps = {
	name: string;
	error: string | undefined;
	children: ReactNode;
};

function Agreement({ name, error, children }: AgreementProps) {
	return (
		<div className="checkbox">
			<label>
				<input
					type="checkbox"
					name={name}
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${name}-error` : undefined}
				/>
				<span>{children}</span>
			</label>
			{error && (
				<p className="field-error" id={`${name}-error`}>
					<Icon name="alert" /> <span>{error}</span>
				</p>
			)}
		</div>
	);
}

/** Second half: the emailed code. */
export function CodeForm({ page, rendered, onChanged }: CodeFormProps) {
	const { address, version, confirm } = page;
	const hidden = { version, confirm: confirm.id };
	const form = useAnswerForm<"code">({
		name: "code",
		schema: codeSchema,
		rendered,
		onChanged,
	});

	return (
		<section id="code" className="stack stack--wide" aria-labelledby="code-h">
			<h2 id="code-h">Enter the code</h2>
			<p>
				{`${confirm.name}, we’ve emailed six digits to ${address}. They’re valid for 30 minutes. With them you accept this proposal for ${confirm.total}.`}
			</p>
			<PageForm
				form={form}
				noValidate
				submit="Accept the proposal"
				busyText="Accepting..."
			>
				<HiddenFields fields={{ intent: "code", ...hidden }} />
				<Field
					{...form.field("code")}
					label="Code"
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={12}
					autoFocus
				/>
			</PageForm>
			<NewCode {...{ hidden, onChanged }} />
		</section>
	);
}

type NewCodeProps = Pick<CodeFormProps, "onChanged"> & {
	hidden: { version: number; confirm: string };
};

function NewCode({ hidden, onChanged }: NewCodeProps) {
	const { pathname } = useLocation();
	const form = useAnswerForm<never>({
		name: "code",
		rendered: undefined,
		onChanged,
	});

	return (
		<>
			<p className="hint">
				Nothing there? Look in your spam folder, or get a new code. To change
				anything, <a href={pathname}>go back to the proposal</a>.
			</p>
			<PageForm
				form={form}
				submit="Email me a new code"
				busyText="Sending..."
				variant="outline"
			>
				<HiddenFields fields={{ intent: "again", ...hidden }} />
			</PageForm>
		</>
	);
}
