import { Form } from "react-router";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { CopyButton } from "#desk/layout/copy-button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { BuiltLink, TypedLink } from "./link-builder.ts";

const labels: Record<keyof TypedLink, string> = {
	page: "Page",
	source: "Source",
	medium: "Medium",
	campaign: "Campaign",
};

const hints: Partial<Record<keyof TypedLink, string>> = {
	page: "Such as /quiz",
	source: "Such as meta",
	medium: "Such as paid-social",
};

/** Builds a link for an ad or a post, which needs no record. */
export function LinkBuilder({ built }: { built: BuiltLink | null }) {
	return (
		<Panel title="Link for an ad" id="link" tone="mint">
			<p className="muted">
				For an ad or a post. Its visits and leads count for its source; it isn’t
				stored here.
			</p>
			<details className="edit" open={built !== null || undefined}>
				<summary>Build a link</summary>
				<LinkForm built={built} />
			</details>
			{built?.warnings.map((warning) => (
				<Notice key={warning} kind="question" title={warning} />
			))}
			{built?.address && (
				<>
					<Field
						name="built"
						label="Your link"
						defaultValue={built.address}
						key={built.address}
						readOnly
					/>
					<div className="row">
						<CopyButton
							key={built.address}
							label="Copy link"
							content={{ text: built.address }}
						/>
					</div>
				</>
			)}
		</Panel>
	);
}

function LinkForm({ built }: { built: BuiltLink | null }) {
	return (
		<Form method="get" className="fields fields--narrow" preventScrollReset>
			{(Object.keys(labels) as (keyof TypedLink)[]).map((name) => (
				<Field
					key={name}
					name={name}
					label={labels[name]}
					hint={hints[name]}
					defaultValue={built?.typed[name]}
					error={built?.errors[name]}
					autoComplete="off"
					optional={name === "medium" || name === "campaign"}
				/>
			))}
			<div>
				<SubmitButton>Build the link</SubmitButton>
			</div>
		</Form>
	);
}
