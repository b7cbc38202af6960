import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	templateFacts,
	templateKinds,
} from "#content/reply-templates-schema.ts";
import { DeskPage, Facts, Panel, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { TextField } from "#desk/text-editor/text-field.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/template-route.ts";
import { loadTemplates, saveTemplate } from "./templates.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.template?.label ?? "New template") },
];

const NEW = "new";

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

	return respond({
		...(await saveTemplate(site, id, fields)),
		intent: "save",
	});
}

export default function TemplatePage({ loaderData }: Route.ComponentProps) {
	const { template, version, newId } = loaderData;

	return (
		<DeskPage
			title={template?.label ?? "New template"}
			intro="The greeting is added, and your signature or name."
			actions={<SmallLink to="/desk/templates">All templates</SmallLink>}
		>
			<PageNotice />
			<div className="desk-columns">
				<div>
					<Panel title="The template" tone="gold">
						<DeskForm
							intent="save"
							fields={{ version, ...(template ? {} : { id: newId }) }}
							className="fields"
							submit="Save the template"
							busyText="Saving..."
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
								hint="Paragraphs with an empty line between them. A line that begins with “or:” is used when a fact before it isn’t known. [Square brackets] must be filled in before a reply is sent."
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
		</DeskPage>
	);
}
