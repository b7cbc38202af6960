import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { When } from "#desk/layout/components.tsx";
import type { EarlierDraft } from "#features/content/earlier-drafts.server.ts";
import type { ComparedDraft } from "./earlier-drafts.server.ts";
import { ChangeList } from "./history.tsx";

type EarlierDraftsProps = {
	/** All of them, and the one that was chosen. */
	earlier: { drafts: readonly EarlierDraft[]; compared: ComparedDraft | null };
	version: number;
	/** Names of fields that aren't plain words. */
	labels?: Readonly<Record<string, string>>;
};

/** At most one earlier draft an hour. */
export function EarlierDrafts(props: EarlierDraftsProps) {
	const { earlier, version, labels } = props;
	const { drafts, compared } = earlier;
	if (drafts.length === 0) return null;

	return (
		<details open={compared !== null} id="drafts">
			<summary>Earlier drafts</summary>
			<ol className="stack stack--wide">
				{drafts.map(({ id, at, by }) => (
					<li key={id} className="stack">
						<div className="row ends">
							<p>
								<span>Saved</span> <When at={at} />
								<span className="muted">{by ? `, ${by}` : ""}</span>
							</p>
							<Link to={`?draft=${id}#drafts`} preventScrollReset>
								Compare
							</Link>
						</div>
						{compared?.id === id && (
							<>
								{compared.changes.length === 0 ? (
									<p className="muted">It is the same as the text now.</p>
								) : (
									<ChangeList changes={compared.changes} labels={labels} />
								)}
								<ButtonForm
									fields={{ intent: "restore-draft", draft: id, version }}
									scrolls
								>
									Make it the draft again
								</ButtonForm>
							</>
						)}
					</li>
				))}
			</ol>
		</details>
	);
}
