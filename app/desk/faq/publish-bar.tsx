import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
import type { FaqOverview } from "./load-faq.server.ts";
import { NotifyAskers } from "./notify-askers.tsx";

type PublishBarProps = { documents: readonly FaqOverview[] };

/** The drafts, always in sight: also while a question is dragged at the end of the page. */
export function PublishBar({ documents }: PublishBarProps) {
	const drafts = documents.filter(({ hasDraft }) => hasDraft);
	if (drafts.length === 0) return null;

	return (
		<section className="faq-bar" aria-label="Drafts">
			{drafts.map((document) => (
				<Draft key={document.key} document={document} />
			))}
		</section>
	);
}

function Draft({ document }: { document: FaqOverview }) {
	const { key, label, version, draftBy, draftAt, askers } = document;
	const by = draftBy ? ` by ${draftBy}` : "";

	return (
		<div className="faq-bar__draft">
			<p
				className="faq-bar__state"
				title={`Saved ${formatExactly(draftAt ?? "")}. Visitors don’t see it yet.`}
			>
				<b>{`${label}: a draft${by}`}</b>{" "}
				<span className="muted">{describeDraft(document)}</span>
			</p>
			<DeskForm
				intent="publish"
				fields={{ key, version }}
				className="faq-bar__publish"
				isQuiet
			>
				<NotifyAskers askers={askers} />
				{document.canPublish && (
					<SubmitButton
						variant="primary"
						busyText="Publishing..."
						aria-label={`Publish ${label}`}
					>
						Publish
					</SubmitButton>
				)}
			</DeskForm>
			<Menu name={`More for the draft of ${label}`}>
				<a href={document.previewPath} target="_blank" rel="noopener">
					See it on its page
				</a>
				<ButtonForm
					name={`Discard the draft of ${label}`}
					fields={{ key, version, intent: "discard" }}
				>
					Discard the draft
				</ButtonForm>
			</Menu>
		</div>
	);
}

/** `2 changed, 1 new, 1 removed`; `another order` without any. */
function describeDraft({ lists, removed }: FaqOverview): string {
	const states = lists.flatMap(({ items }) => items.map(({ state }) => state));
	const count = (wanted: string) =>
		states.filter((state) => state === wanted).length;
	const parts = [
		[count("changed"), "changed"],
		[count("draft"), "new"],
		[removed.length, "removed"],
	] as const;
	const words = parts
		.filter(([number]) => number > 0)
		.map(([number, word]) => `${number} ${word}`);

	return words.join(", ") || "another order";
}
