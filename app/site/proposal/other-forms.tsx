import type { Message } from "#lib/forms/fields.ts";
import { PageForm } from "#site/layout/page-form.tsx";
import { Field } from "#ui/field.tsx";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import {
	type AnswerResult,
	askSchema,
	declineReasons,
	declineSchema,
} from "./answer-forms.ts";
import { useAnswerForm } from "./use-answer-form.ts";

type AskProps = {
	rendered: AnswerResult | undefined;
	/** Of the message, so that a repeated submit sends one. */
	messageId: string;
	address: string;
	onChanged(message: Message): void;
};

export function AskForm(props: AskProps) {
	const { rendered, messageId, address, onChanged } = props;
	const form = useAnswerForm<"question">({
		name: "ask",
		schema: askSchema,
		rendered,
		onChanged,
	});

	return (
		<section id="ask" className="stack stack--wide" aria-labelledby="ask-h">
			<h2 id="ask-h">Ask a question</h2>
			{form.result?.outcome === "saved" ? (
				<p role="status" ref={form.focusAfter} tabIndex={-1}>
					{`Thank you. We’ll answer by email, to ${address}.`}
				</p>
			) : (
				<PageForm
					form={form}
					noValidate
					submit="Send the question"
					busyText="Sending..."
					variant="outline"
				>
					<HiddenFields fields={{ intent: "ask", id: messageId }} />
					<Field
						{...form.field("question")}
						as="textarea"
						label="Your question"
						rows={4}
					/>
				</PageForm>
			)}
		</section>
	);
}

type DeclineProps = Pick<AskProps, "rendered" | "onChanged"> & {
	version: number;
};

export function DeclineForm({ rendered, version, onChanged }: DeclineProps) {
	const form = useAnswerForm<"reason" | "text">({
		name: "decline",
		schema: declineSchema,
		rendered,
		onChanged,
	});

	return (
		<details id="decline" open={rendered?.form === "decline" || undefined}>
			<summary>Decline this proposal</summary>
			<PageForm
				form={form}
				noValidate
				submit="Decline"
				busyText="Declining..."
				variant="outline"
			>
				<HiddenFields fields={{ intent: "decline", version }} />
				<Field {...form.field("reason")} as="select" label="Your reason">
					{Object.entries(declineReasons).map(([key, label]) => (
						<option key={key} value={key}>
							{label}
						</option>
					))}
				</Field>
				<Field
					{...form.field("text")}
					as="textarea"
					label="Anything we should know?"
					optional
					rows={3}
				/>
			</PageForm>
		</details>
	);
}
