import { formPaths } from "#content/form-paths.ts";
import { messages } from "#content/messages.ts";
import { questionFormCopy as copy } from "#content/question-form.ts";
import type { FormResult } from "#leads/contract.ts";
import { FormNotice } from "#leads/form-notice.tsx";
import { HiddenFields, type ServerFields } from "#leads/hidden-fields.tsx";
import { useLeadForm } from "#leads/use-lead-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { type QuestionField, questionForm } from "./contract.ts";

/** 'Sending...' shows for at least this long (specification.md, section 9), in milliseconds. */
const LEAST_SENDING = 1_000;

type QuestionFormProps = {
	onKept(): void;
	server?: ServerFields | undefined;
	result?: FormResult<QuestionField> | undefined;
};

/** A visitor's question with an address to answer to. */
export function QuestionForm({ onKept, server, result }: QuestionFormProps) {
	const { ref, busy, errors, onSubmit } = useLeadForm<QuestionField>({
		action: formPaths.question,
		schema: questionForm,
		result,
		unexpected: messages.question.failed,
		leastBusy: LEAST_SENDING,
		onKept,
	});
	const typed = result && "values" in result ? result.values : {};
	return (
		<form
			ref={ref}
			method="post"
			action={formPaths.question}
			className="lead-form"
			noValidate
			onSubmit={onSubmit}
		>
			<FormNotice result={result} />
			<p className="hint">{copy.hint}</p>
			<HiddenFields server={server} />
			<Field
				label={copy.email}
				name="email"
				type="email"
				autoComplete="email"
				required
				defaultValue={typed.email}
				error={errors.email}
			/>
			<Field
				as="textarea"
				label={copy.question}
				name="question"
				rows={4}
				required
				defaultValue={typed.question}
				error={errors.question}
			/>
			<Button type="submit" kind="band" busy={busy} busyText={copy.submitting}>
				{copy.submit}
			</Button>
		</form>
	);
}
