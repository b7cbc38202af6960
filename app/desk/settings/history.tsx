import { Panel, When } from "#desk/layout/components.tsx";
import { ButtonForm } from "#desk/layout/forms.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import type {
	FieldChange,
	ListedVersion,
} from "#features/content/history.server.ts";

type HistoryProps = {
	versions: readonly (Omit<ListedVersion, "body"> & {
		changes: readonly FieldChange[];
	})[];
	/** The number of the version that visitors see; null while it is what was shipped. */
	live: number | null;
	version: number;
	canRestore: boolean;
	/** How a new release would change what is published. */
	shippedChanges: readonly FieldChange[];
};

/** Every published version with its author and its changes. */
export function History(props: HistoryProps) {
	const { versions, live, version, canRestore, shippedChanges } = props;

	return (
		<Panel title="History" id="history">
			{shippedChanges.length > 0 && (
				<div className="stack">
					<p>
						An update of this software has changed its own text here. Yours
						stays unless you take the new one.
					</p>
					<ChangeList changes={shippedChanges} />
					{canRestore && (
						<ButtonForm
							fields={{ intent: "restore", restore: "shipped", version }}
						>
							Take the new one
						</ButtonForm>
					)}
				</div>
			)}
			{versions.length === 0 && (
				<p className="muted">
					Nothing has been published yet. The website shows the sample.
				</p>
			)}
			{!canRestore && versions.length > 0 && (
				<OwnersOnly what="restore a version" />
			)}
			<ol className="stack stack--wide version-list">
				{versions.map(({ number, at, by, changes }) => (
					<li key={number}>
						<div className="row ends">
							<p>
								<b>{`Version ${number}`}</b>{" "}
								<span>{number === live ? "(on the website)" : ""}</span>{" "}
								<span className="muted">
									<When at={at} />
									<span>{by ? `, ${by}` : ""}</span>
								</span>
							</p>
							{canRestore && number !== live && (
								<ButtonForm
									name={`Restore version ${number}`}
									fields={{ intent: "restore", restore: number, version }}
								>
									Restore
								</ButtonForm>
							)}
						</div>
						<details>
							<summary className="link-button">
								{changes.length === 1
									? "1 change"
									: `${changes.length} changes`}
							</summary>
							<ChangeList changes={changes} />
						</details>
					</li>
				))}
			</ol>
		</Panel>
	);
}

export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
	return (
		<dl className="facts change-list">
			{changes.map(({ field, before, after }) => (
				<div key={field}>
					<dt>{fieldName(field)}</dt>
					<dd>
						{before && <del>{before}</del>}
						{after && <ins>{before ? ` ${after}` : after}</ins>}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** `officeHours.days.0` is "Office hours, days 1". */
function fieldName(path: string): string {
	const words = path
		.replace(/\.(\d+)/g, (_, index) => ` ${Number(index) + 1}`)
		.replaceAll(".", ", ")
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.toLowerCase();

	return words.charAt(0).toUpperCase() + words.slice(1);
}
