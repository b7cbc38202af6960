import { Link } from "react-router";
import { DataTable, DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import type { Elements } from "#ui/elements.ts";
import {
	buildImportPath,
	describeCounts,
	type ImportKind,
	importKinds,
	stateNames,
} from "./import-texts.ts";
import type { listImports } from "./imports.server.ts";

type ImportsPageProps = {
	kind: ImportKind;
	title: string;
	intro: string;
	/** Of the field for the file. */
	label: string;
	accept: string;
	hint: string;
	actions?: Elements;
	imports: Awaited<ReturnType<typeof listImports>>;
};

const notices = {
	discarded: { title: "Discarded.", text: "Nothing was imported." },
};

/** Chooses a file to import, and lists the earlier ones. */
export function ImportsPage(props: ImportsPageProps) {
	const { kind, title, intro, label, accept, hint, actions, imports } = props;

	return (
		<DeskPage title={title} intro={intro} actions={actions}>
			<PageNotice done={notices} />
			<Panel title="The file" tone="gold">
				<DeskForm
					intent="file"
					className="fields"
					submit="Read the file"
					busyText="Reading…"
					sendsFile
					isQuiet
					scrolls
				>
					<FormField
						name="file"
						type="file"
						label={label}
						accept={accept}
						hint={hint}
						required
					/>
				</DeskForm>
			</Panel>
			{imports.length > 0 && (
				<Panel title="Earlier imports">
					<DataTable
						caption="Earlier imports, the latest first"
						rows={imports}
						columns={{
							File: ({ id, name }) => (
								<Link to={buildImportPath({ kind, id })}>{name}</Link>
							),
							State: ({ state }) => stateNames[state],
							[importKinds[kind].title]: ({ counts }) =>
								counts && describeCounts(counts),
							By: ({ by }) => by,
							When: ({ created_at }) => <When at={created_at} />,
						}}
					/>
				</Panel>
			)}
		</DeskPage>
	);
}
