import type { RefCallback } from "react";
import { Link } from "react-router";
import { yourDataCopy as copy } from "#content/your-data.ts";
import { answerForm } from "#features/leads/form-action.server.ts";
import {
	type RequestField,
	requestForm,
	requestKinds,
	YOUR_DATA_PATH,
} from "#features/privacy/contract.ts";
import { submitRequest } from "#features/privacy/requests.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import {
	PageForm,
	type PageFormState,
	usePageForm,
} from "#site/layout/page-form.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/route.ts";

export const meta = () =>
	buildPageMeta({ ...copy().meta, path: YOUR_DATA_PATH });

export const handle = { tone: "dark" };

/** The response is the same for known and unknown addresses. */
export async function action({ request, context }: Route.ActionArgs) {
	return answerForm(await readForm(request), request, context, submitRequest);
}

/** The form for a visitor's email address. */
export default function YourDataPage({
	actionData: rendered,
}: Route.ComponentProps) {
	const form = usePageForm<RequestField, NonNullable<typeof rendered>>({
		// A native post replaces the history entry of the same URL.
		action: `${YOUR_DATA_PATH}?sent`,
		schema: requestForm,
		rendered,
	});

	return (
		<FormPage title={copy().title} size="form">
			<div className="lead-form">
				{form.result?.outcome === "saved" ? (
					<Asked focus={form.focusAfter} />
				) : (
					<Ask form={form} />
				)}
			</div>
		</FormPage>
	);
}

function Asked({ focus }: { focus: RefCallback<HTMLElement> | undefined }) {
	return (
		<div role="status" className="stack">
			<h2 ref={focus} tabIndex={-1}>
				{copy().asked.title}
			</h2>
			<p>{copy().asked.text}</p>
			<p className="hint">{copy().asked.hint}</p>
		</div>
	);
}

function Ask({ form }: { form: PageFormState<RequestField> }) {
	const { defaultValue: kind = requestKinds[0], ...kindField } =
		form.field("kind");

	return (
		<PageForm
			form={form}
			noValidate
			submit={copy().submit}
			busyText={copy().busy}
			after={
				<p className="hint">
					<Link to="/privacy-policy">{copy().policy}</Link>
				</p>
			}
		>
			<p>{copy().intro}</p>
			<Field {...kindField} as="select" label={copy().kind} defaultValue={kind}>
				{requestKinds.map((each) => (
					<option key={each} value={each}>
						{copy().kinds[each]}
					</option>
				))}
			</Field>
			<Field
				{...form.field("email")}
				type="email"
				label={copy().email}
				autoComplete="email"
				required
			/>
		</PageForm>
	);
}
