import { Panel, When } from "#desk/layout/components.tsx";
import { ButtonForm } from "#desk/layout/forms.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import type { DescribedVersion } from "./versions.server.ts";

type ArticleHistoryProps = {
	versions: readonly DescribedVersion[];
	/** The number of the version on the website; null while it is another text, or none. */
	live: number | null;
	version: number;
	canRestore: boolean;
	isShipped: boolean;
};

/** Every published version with its author and the words that it changed. */
export function ArticleHistory(props: ArticleHistoryProps) {
	const { versions, live, version, canRestore, isShipped } = props;

	return (
		<Panel title="History" id="history">
			{versions.length === 0 && (
				<p className="muted">
					{isShipped
						? "The website shows the sample’s text."
						: "Nothing has been published yet."}
				</p>
			)}
			{!canRestore && versions.length > 0 && (
				<OwnersOnly what="restore a version" isSetting />
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
						{changes.length > 0 && (
							<details>
								<summary className="link-button">Changes</summary>
								<Changes changes={changes} />
							</details>
						)}
					</li>
				))}
				{isShipped && versions.length > 0 && canRestore && (
					<li>
						<ButtonForm
							fields={{ intent: "restore", restore: "shipped", version }}
						>
							Restore the sample’s text
						</ButtonForm>
					</li>
				)}
			</ol>
		</Panel>
	);
}

function Changes({ changes }: Pick<DescribedVersion, "changes">) {
	return (
		<dl className="facts change-list">
			{changes.map(({ field, parts }) => (
				<div key={field}>
					<dt>{field === "body" ? "Text" : field}</dt>
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
