import { data, Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	templateFacts,
	templateKinds,
} from "#content/reply-templates-schema.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Facts, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { EditorBar, MainButton } from "#desk/shared/editor-bar.tsx";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import type { ConflictOutcome } from "#desk/shared/entry-outcome.server.ts";
import { TextField } from "#desk/text-editor/text-field.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/template-route.ts";
import {
	loadTemplates,
	saveTemplate,
	takeTemplate,
} from "./templates.server.ts";

export const handle = { isEditor: true };

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.template?.label ?? "New template") },
];

const NEW = "new";

/** The bar's button submits the form by this id. */
const FORM = "template";

export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { templates, version } = await loadTemplates(site);
	const template = templates.find(({ id }) => id === params.id) ?? null;
	if (!template && params.id !== NEW) throw data(null, { status: 404 });

	return { template, version, newId: site.clock.newId() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);
	const fields = await readForm(request);
	const id = params.id === NEW ? (fields.get("id") ?? "") : params.id;

	return respond(
		await submitForm(site, fields, {
			save: (site, fields) => saveTemplate(site, id, fields),
			keep: (site, fields) => saveTemplate(site, id, fields),
			take: () => takeTemplate(id),
		}),
	);
}

const fieldLabels = {
	kind: "For",
	label: "Name",
	subject: "Subject",
	text: "Text",
};

export default function TemplatePage({ loaderData }: Route.ComponentProps) {
	const { template, version, newId } = loaderData;
	const theirs = useFormResult<ConflictOutcome>()?.theirs;
	const { id: _, ...seen } = template ?? { id: newId };

	return (
		<>
			<h1 className="sr">{template?.label ?? "New template"}</h1>
			<EditorBar
				back={{ path: "/desk/templates", name: "All templates" }}
				state={template ? "live" : "draft"}
				stateText={template ? "Offered for replies" : "New"}
				documentKey={`reply-template:${template?.id ?? NEW}`}
				question="Save this template?"
			>
				<MainButton
					menuName="More"
					button={
						<SubmitButton
							form={FORM}
							intent="save"
							variant="primary"
							busyText="Saving..."
						>
							Save the template
						</SubmitButton>
					}
				>
					{template ? (
						<ButtonForm
							action="/desk/templates"
							fields={{ intent: "delete", id: template.id, version }}
							scrolls
						>
							Delete
						</ButtonForm>
					) : (
						<Link to="/desk/templates">Discard</Link>
					)}
				</MainButton>
			</EditorBar>
			<div className="desk-body">
				<PageNotice done={{ taken: entryNotices.taken }} />
				<ConflictChanges labels={fieldLabels} form={FORM} />
				<div className="desk-columns">
					<div>
						<Panel title="The template" tone="gold">
							<DeskForm
								fields={{
									version,
									seen: JSON.stringify(seen),
									...(theirs !== undefined && { theirs }),
									...(!template && { id: newId }),
								}}
								id={FORM}
								className="fields"
								isQuiet
								scrolls
								noValidate
							>
								<Select
									name="kind"
									label="For"
									none="Choose"
									options={Object.entries(templateKinds) as Option[]}
									defaultValue={template?.kind ?? ""}
								/>
								<FormField
									name="label"
									label="Name"
									hint="On the button, up to 40 characters"
									defaultValue={template?.label ?? ""}
									autoComplete="off"
								/>
								<FormField
									name="subject"
									label="Subject"
									defaultValue={template?.subject ?? ""}
									autoComplete="off"
								/>
								<TextField
									place="reply"
									facts={Object.keys(templateFacts)}
									name="text"
									label="Text"
									hint="The greeting is added, and your signature or name. Paragraphs with an empty line between them. A line that begins with “or:” is used when a fact before it isn’t known. [Square brackets] must be filled in before a reply is sent."
									defaultValue={template?.text ?? ""}
								/>
							</DeskForm>
						</Panel>
					</div>
					<div>
						<Panel title="Facts" tone="blue">
							<Facts
								facts={Object.entries(templateFacts).map(([name, value]) => ({
									label: `{${name}}`,
									value,
								}))}
							/>
						</Panel>
					</div>
				</div>
			</div>
		</>
	);
}
