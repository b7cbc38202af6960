import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Panel, When } from "#desk/layout/components.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
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
};

/** Every published version and the last earlier drafts, with their authors and the words that differ. */
export function History(props: HistoryProps) {
	const { versions, version, canRestore, hasShipped } = props;
	const { shippedChanges = [], labels = {}, name, fields = {} } = props;
	const ofDocument = name ? ` of ${name}` : "";
	const hasPublished = versions.some(({ number }) => number !== null);
	const canRestoreShipped = hasShipped && canRestore && hasPublished;

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
			{!hasPublished && (
				<p className="muted">
					{hasShipped
						? "Nothing has been published yet. The website shows the sample."
						: "Nothing has been published yet."}
				</p>
			)}
			{!canRestore && hasPublished && (
				<OwnersOnly what="restore a version" isSetting={props.isSetting} />
			)}
			{versions.length > 0 && (
				<ol className="stack stack--wide version-list">
					{versions.map((each) => (
						<li key={each.id}>
							{each.number === null ? (
								<DraftRow {...props} draft={each} />
							) : (
								<VersionRow {...props} shown={each} number={each.number} />
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
		</Panel>
	);
}

type VersionRowProps = HistoryProps & {
	shown: DescribedVersion;
	number: number;
};

function VersionRow({ shown, number, ...history }: VersionRowProps) {
	const { live, version, canRestore, name, fields = {} } = history;
	const ofDocument = name ? ` of ${name}` : "";
	const prefix = fields.key ? `${fields.key}:` : "";

	return (
		<>
			<div className="row ends">
				<p>
					<b>{`Version ${number}`}</b>{" "}
					<span>{number === live ? "(on the website)" : ""}</span>{" "}
					<Saved {...shown} />
				</p>
				{canRestore && number !== live && (
					<ButtonForm
						name={`Restore version ${number}${ofDocument}`}
						fields={{ ...fields, intent: "restore", restore: number, version }}
					>
						Restore
					</ButtonForm>
				)}
			</div>
			<Changes
				changes={shown.changes}
				labels={history.labels}
				none="It changed no words."
				ask="What it changed"
				name={`What it changed: version ${number}${ofDocument}`}
				compare={`${prefix}${number}`}
			/>
		</>
	);
}

type DraftRowProps = HistoryProps & { draft: DescribedVersion };

function DraftRow({ draft, version, labels }: DraftRowProps) {
	const at = formatExactly(draft.at);

	return (
		<>
			<div className="row ends">
				<p>
					<b>Draft</b> <Saved {...draft} />
				</p>
				<ButtonForm
					name={`Make it the draft again: ${at}`}
					fields={{ intent: "restore-draft", draft: draft.id, version }}
					scrolls
				>
					Make it the draft again
				</ButtonForm>
			</div>
			<Changes
				changes={draft.changes}
				labels={labels}
				none="It is the same as the text now."
				ask="Compare with now"
				name={`Compare with now: ${at}`}
				compare={draft.id}
			/>
		</>
	);
}

const Saved = ({ at, by }: Pick<DescribedVersion, "at" | "by">) => (
	<span className="muted">
		<When at={at} />
		<span>{by ? `, ${by}` : ""}</span>
	</span>
);

type ChangesProps = Pick<DescribedVersion, "changes"> &
	Pick<HistoryProps, "labels"> & {
		none: string;
		/** The link that compares, and its name. */
		ask: string;
		name: string;
		compare: string;
	};

/** The words that differ, or the link that shows them. */
function Changes(props: ChangesProps) {
	const { changes, labels, none, ask, name, compare } = props;
	if (changes === null)
		return (
			<p>
				<Link
					to={`?compare=${compare}#history`}
					preventScrollReset
					aria-label={name}
				>
					{ask}
				</Link>
			</p>
		);

	if (changes.length === 0) return <p className="muted">{none}</p>;

	return <ChangeList changes={changes} labels={labels} />;
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
