import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { AUTOSAVED_FORM } from "./autosaved-form.tsx";
import type { ConflictOutcome } from "./entry-outcome.server.ts";
import { ChangeList } from "./history.tsx";

type ConflictChangesProps = {
	labels?: Readonly<Record<string, string>>;
	/** The id of the form that was refused. */
	form?: string;
};

/** After a conflict: the words in which the typed text differs from a colleague’s, and the choice between them. */
export function ConflictChanges(props: ConflictChangesProps) {
	const { labels, form = AUTOSAVED_FORM } = props;
	const { meanwhile, theirs } = useFormResult<ConflictOutcome>() ?? {};
	if (!meanwhile) return null;

	return (
		<Panel title="Yours and theirs" tone="pink">
			{meanwhile.length > 0 ? (
				<>
					<p className="muted word-diff">
						Words only in <ins>yours</ins>, and only in <del>theirs</del>.
					</p>
					<ChangeList changes={meanwhile} labels={labels ?? {}} />
				</>
			) : (
				<p className="muted">Both are the same.</p>
			)}
			{theirs !== undefined && (
				<div className="row">
					<SubmitButton form={form} intent="keep">
						Keep mine
					</SubmitButton>
					<SubmitButton form={form} intent="take">
						Take theirs
					</SubmitButton>
				</div>
			)}
		</Panel>
	);
}
