import { Panel } from "#desk/layout/components.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import type { Change } from "./describe-versions.server.ts";
import { ChangeList } from "./history.tsx";

type ConflictChangesProps = { labels?: Readonly<Record<string, string>> };

/** After a conflict: the words in which the typed text differs from a colleague’s. */
export function ConflictChanges({ labels }: ConflictChangesProps) {
	const changes = useFormResult<{ meanwhile: readonly Change[] }>()?.meanwhile;
	if (!changes || changes.length === 0) return null;

	return (
		<Panel title="Yours and theirs" tone="pink">
			<p className="muted word-diff">
				Words only in <ins>yours</ins>, and only in <del>theirs</del>.
			</p>
			<ChangeList changes={changes} labels={labels ?? {}} />
		</Panel>
	);
}
