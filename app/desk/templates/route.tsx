import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	type ReplyTemplate,
	type TemplateKind,
	templateKinds,
} from "#content/reply-templates-schema.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import {
	type DescribedVersion,
	readCompared,
} from "#desk/shared/describe-versions.server.ts";
import { History } from "#desk/shared/history.tsx";
import { MoveButtons } from "#desk/shared/move-buttons.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import {
	deleteTemplate,
	loadTemplates,
	moveTemplate,
	restoreTemplates,
} from "./templates.server.ts";

export const meta = () => [{ title: deskCopy.title("Reply templates") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const templates = await loadTemplates(site, readCompared(url));

	return { ...templates, now: site.clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);

	return respond(
		await submitForm(site, await readForm(request), {
			delete: deleteTemplate,
			up: moveTemplate,
			down: moveTemplate,
			restore: restoreTemplates,
		}),
	);
}

const notices = {
	saved: { title: "Template saved." },
	deleted: {
		title: "Template deleted.",
		text: "An earlier version below has it.",
	},
	moved: { title: "Moved." },
	restored: { title: "Restored." },
};

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
	const { templates, version, number, versions } = loaderData;
	const kinds = Object.entries(templateKinds) as [TemplateKind, string][];

	return (
		<DeskPage
			title="Reply templates"
			intro="What a reply can start from. Those for a person’s newest enquiry are suggested first; the others are one press away."
			actions={<SmallLink to="/desk/templates/new">New template</SmallLink>}
		>
			<PageNotice done={notices} />
			{kinds.map(([kind, name]) => (
				<Panel key={kind} title={name} tone="canary">
					<TemplateList
						templates={templates.filter((each) => each.kind === kind)}
						version={version}
					/>
				</Panel>
			))}
			<History
				versions={versions}
				live={number}
				version={version}
				canRestore
				hasShipped
				labels={nameFields(versions)}
			/>
		</DeskPage>
	);
}

/** Their fields are named by people already. */
function nameFields(versions: readonly DescribedVersion[]) {
	const fields = versions.flatMap(({ changes }) => changes ?? []);
	return Object.fromEntries(fields.map(({ field }) => [field, field]));
}

type TemplateListProps = {
	templates: readonly ReplyTemplate[];
	version: number;
};

function TemplateList({ templates, version }: TemplateListProps) {
	if (templates.length === 0)
		return (
			<p className="muted">There is none: those for questions are suggested.</p>
		);

	return (
		<ul className="list">
			{templates.map(({ id, label, subject }, index) => (
				<li key={id} className="row ends">
					<div>
						<p>
							<Link to={`/desk/templates/${id}`}>{label}</Link>
						</p>
						<p className="muted">{subject}</p>
					</div>
					<div className="row">
						<MoveButtons
							name={label}
							fields={{ id, version }}
							isFirst={index === 0}
							isLast={index === templates.length - 1}
						/>
						<ButtonForm
							fields={{ intent: "delete", id, version }}
							name={`Delete: ${label}`}
						>
							Delete
						</ButtonForm>
					</div>
				</li>
			))}
		</ul>
	);
}
