import { SubmitButton } from "#desk/layout/button-form.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { OwnersOnly } from "./owners-only.tsx";

type DraftState = { draftBy: string | null; draftAt: string | null };

/** `On the website; a draft by Ann, saved Tuesday, 17 November 2026 at 09:30 GMT` */
export function describeEntry(
	isLive: boolean,
	{ draftBy, draftAt }: DraftState,
): string {
	const parts = [isLive ? "On the website" : "Not on the website"];
	if (draftAt)
		parts.push(
			`a draft${draftBy ? ` by ${draftBy}` : ""}, saved ${exactly(draftAt)}`,
		);

	return `${parts.join("; ")}.`;
}

type EntryButtonsProps = {
	canPublish: boolean;
	publish: string;
	/** Owners can let members publish it. */
	isSetting?: boolean;
};

export function EntryButtons(props: EntryButtonsProps) {
	const { canPublish, publish, isSetting } = props;

	return (
		<div className="row">
			<SubmitButton intent="save" busyText="Saving...">
				Save as a draft
			</SubmitButton>
			{canPublish && (
				<SubmitButton
					intent="publish"
					variant="primary"
					busyText="Publishing..."
				>
					{publish}
				</SubmitButton>
			)}
			{!canPublish && <OwnersOnly what="publish this" isSetting={isSetting} />}
		</div>
	);
}
