import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Panel, When } from "#desk/layout/components.tsx";
import type { Elements } from "#ui/elements.ts";
import type { HiddenValues } from "#ui/hidden-fields.tsx";
import type { Change, DescribedVersion } from "./describe-versions.server.ts";
import { OwnersOnly } from "./owners-only.tsx";

type HistoryProps = {
	/** Of the document, on a page with several. */
	name?: string;
	/** Hidden fields that name the document, on a page with several. */
	fields?: HiddenValues;
	versions: readonly DescribedVersion[];
	/** The number of the version on the website; null while it shows what was shipped, or nothing. */
	live: number | null;
	version: number;
	canRestore: boolean;
	/** Owners can let members restore. */
	isSetting?: boolean;
	/** The website showed a text before the first version. */
	hasShipped: boolean;
	/** How a new release would change what is published. */
	shippedChanges?: readonly Change[];
	/** Names of fields that aren't plain words. */
	labels?: Readonly<Record<string, string>>;
	/** Earlier drafts. */
	children?: Elements;
};

/** Every published version with its author and the words that it changed. */
export function History(props: HistoryProps) {
	const { versions, live, version, canRestore, hasShipped } = props;
	const { shippedChanges = [], labels = {}, children } = props;
	const { name, fields = {} } = props;
	const prefix = fields.key ? `${fields.key}:` : "";
	const ofDocument = name ? ` of ${name}` : "";
	const canRestoreShipped = hasShipped && canRestore && versions.length > 0;

	return (
		<Panel
			title={name ? `History: ${name}` : "History"}
			id={name ? undefined : "history"}
		>
			{shippedChanges.length > 0 && (
				<div className="stack">
					<p>
						An update of this software has changed its own text here. Yours
						stays unless you take the new one.
					</p>
					<ChangeList changes={shippedChanges} labels={labels} />
				</div>
			)}
			{versions.length === 0 && (
				<p className="muted">
					{hasShipped
						? "Nothing has been published yet. The website shows the sample."
						: "Nothing has been published yet."}
				</p>
			)}
			{!canRestore && versions.length > 0 && (
				<OwnersOnly what="restore a version" isSetting={props.isSetting} />
			)}
			{versions.length > 0 && (
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
										name={`Restore version ${number}${ofDocument}`}
										fields={{
											...fields,
											intent: "restore",
											restore: number,
											version,
										}}
									>
										Restore
									</ButtonForm>
								)}
							</div>
							{changes === null && (
								<p>
									<Link
										to={`?compare=${prefix}${number}#history`}
										preventScrollReset
										aria-label={`What it changed: version ${number}${ofDocument}`}
									>
										What it changed
									</Link>
								</p>
							)}
							{changes?.length === 0 && (
								<p className="muted">It changed no words.</p>
							)}
							{changes && changes.length > 0 && (
								<ChangeList changes={changes} labels={labels} />
							)}
						</li>
					))}
					{canRestoreShipped && (
						<li>
							<ButtonForm
								name={name && `Restore the sample’s text${ofDocument}`}
								fields={{
									...fields,
									intent: "restore",
									restore: "shipped",
									version,
								}}
							>
								{shippedChanges.length > 0
									? "Take the new one"
									: "Restore the sample’s text"}
							</ButtonForm>
						</li>
					)}
				</ol>
			)}
			{children}
		</Panel>
	);
}

type ChangeListProps = {
	changes: readonly Change[];
	labels?: Readonly<Record<string, string>>;
};

/** The words that differ, by field. */
export function ChangeList({ changes, labels = {} }: ChangeListProps) {
	return (
		<dl className="facts change-list">
			{changes.map(({ field, parts }) => (
				<div key={field}>
					<dt>{labels[field] ?? nameField(field)}</dt>
					<dd className="word-diff">
						{parts.map(({ text, kind }, index) => {
							const key = `${index} ${kind}`;
							if (kind === "added") return <ins key={key}>{text}</ins>;
							if (kind === "removed") return <del key={key}>{text}</del>;

							return <span key={key}>{text}</span>;
						})}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** `officeHours.days.0` is "Office hours, days 1". */
function nameField(path: string): string {
	const words = path
		.replace(/\.(\d+)/g, (_, index) => ` ${Number(index) + 1}`)
		.replaceAll(".", ", ")
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.toLowerCase();

	return words.charAt(0).toUpperCase() + words.slice(1);
}
