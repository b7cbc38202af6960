import { Link } from "react-router";
import { yourDataCopy as copy } from "#content/your-data.ts";
import { answerForm } from "#features/leads/form-action.server.ts";
import { requestKinds, YOUR_DATA_PATH } from "#features/privacy/contract.ts";
import { submitRequest } from "#features/privacy/requests.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/route.ts";

export const meta = () => pageMeta({ ...copy().meta, path: YOUR_DATA_PATH });

export const handle = { tone: "dark" };

/** The response is the same for known and unknown addresses. */
export async function action({ request, context }: Route.ActionArgs) {
	return answerForm(await readForm(request), request, context, submitRequest);
}

/** The form for a visitor's email address; it needs no JavaScript. */
export default function YourDataPage({
	actionData: result,
}: Route.ComponentProps) {
	return (
		<FormPage title={copy().title} size="form">
			<div className="lead-form">
				{result?.outcome === "saved" ? <Asked /> : <Ask result={result} />}
			</div>
		</FormPage>
	);
}

function Asked() {
	return (
		<div role="status" className="stack">
			<h2>{copy().asked.title}</h2>
			<p>{copy().asked.text}</p>
			<p className="hint">{copy().asked.hint}</p>
		</div>
	);
}

type AskProps = {
	result: Exclude<SubmitResult, { outcome: "saved" }> | undefined;
};

function Ask({ result }: AskProps) {
	const errors = result?.outcome === "invalid" ? result.errors : {};
	const { kind = requestKinds[0], email = "" } = result?.values ?? {};

	return (
		<form
			method="post"
			action={`${YOUR_DATA_PATH}?sent`}
			className="lead-form"
			noValidate
		>
			{result && <Notice kind="failed" {...result.message} />}
			<p>{copy().intro}</p>
			<Field
				as="select"
				name="kind"
				label={copy().kind}
				defaultValue={kind}
				error={errors.kind}
			>
				{requestKinds.map((each) => (
					<option key={each} value={each}>
						{copy().kinds[each]}
					</option>
				))}
			</Field>
			<Field
				name="email"
				type="email"
				label={copy().email}
				autoComplete="email"
				defaultValue={email}
				error={errors.email}
				required
			/>
			<Button type="submit" variant="primary">
				{copy().submit}
			</Button>
			<p className="hint">
				<Link to="/privacy-policy">{copy().policy}</Link>
			</p>
		</form>
	);
}
