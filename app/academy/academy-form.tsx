import { academyPage } from "#content/academy.ts";
import { formPaths } from "#content/form-paths.ts";
import { messages } from "#content/messages.ts";
import type { FormResult } from "#leads/contract.ts";
import { FormNotice } from "#leads/form-notice.tsx";
import { HiddenFields, type ServerFields } from "#leads/hidden-fields.tsx";
import { useLeadForm } from "#leads/use-lead-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { type AcademyField, academyForm } from "./contract.ts";

type AcademyFormProps = {
	onKept(): void;
	server?: ServerFields | undefined;
	result?: FormResult<AcademyField> | undefined;
};

/** A request for Academy information. */
export function AcademyForm({ onKept, server, result }: AcademyFormProps) {
	const { ref, busy, errors, onSubmit } = useLeadForm<AcademyField>({
		action: formPaths.academy,
		schema: academyForm,
		result,
		unexpected: messages.academy.failed,
		onKept,
	});
	const typed = result && "values" in result ? result.values : {};
	const { dialog: copy } = academyPage;
	return (
		<form
			ref={ref}
			method="post"
			action={formPaths.academy}
			className="lead-form"
			noValidate
			onSubmit={onSubmit}
		>
			<FormNotice result={result} />
			<p className="hint">{copy.text}</p>
			<HiddenFields server={server} />
			<Field
				label={copy.name}
				name="name"
				autoComplete="name"
				required
				defaultValue={typed.name}
				error={errors.name}
			/>
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
				label={copy.company}
				name="company"
				autoComplete="organization"
				optional
				defaultValue={typed.company}
				error={errors.company}
			/>
			<Field
				as="textarea"
				label={copy.message}
				name="message"
				rows={3}
				optional
				defaultValue={typed.message}
				error={errors.message}
			/>
			<Button type="submit" kind="band" busy={busy} busyText={copy.submitting}>
				{copy.submit}
			</Button>
		</form>
	);
}
