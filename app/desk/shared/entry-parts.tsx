import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { formatAgo } from "#desk/layout/relative-time.ts";
import type { Elements } from "#ui/elements.ts";
import { OwnersOnly } from "./owners-only.tsx";

type DraftState = {
	draftBy: string | null;
	draftAt: string | null;
	/** UTC, ISO 8601. */
	now: string;
};

/** `On the website · Draft: Ann, 12 min ago` */
export function describeEntry(
	isLive: boolean,
	{ draftBy, draftAt, now }: DraftState,
): string {
	const state = isLive ? "On the website" : "Not on the website";
	if (draftAt === null) return state;

	const draft = [draftBy, formatAgo(draftAt, now)].filter(Boolean).join(", ");

	return isLive ? `${state} · Draft: ${draft}` : `Draft · ${draft}`;
}

type EntryButtonsProps = {
	canPublish: boolean;
	publish?: string;
	/** Completes “Only owners can …”: “publish this”. */
	what?: string;
	/** Owners can let members publish it. */
	isSetting?: boolean;
};

/** Saving comes first, for the return key in a field. */
export function EntryButtons(props: EntryButtonsProps) {
	const { canPublish, publish = "Publish", isSetting } = props;
	const { what = "publish this" } = props;

	return (
		<div className="row">
			<SubmitButton intent="draft" busyText="Saving...">
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
			{!canPublish && <OwnersOnly what={what} isSetting={isSetting} />}
		</div>
	);
}

type EntryActionsProps = {
	version: number;
	/** Something remains without the draft. */
	canDiscard: boolean;
	canPublish: boolean;
	livePath: string | null;
	/** Further buttons, before these. */
	children?: Elements;
};

/** Buttons for an article or a case beside those of its form. */
export function EntryActions(props: EntryActionsProps) {
	const { version, canDiscard, canPublish, livePath, children } = props;

	return (
		<Panel title="More">
			<div className="row">
				{children}
				{canDiscard && <DiscardButton version={version} />}
				{canPublish && !livePath && (
					<ButtonForm fields={{ intent: "delete", version }} scrolls>
						Delete
					</ButtonForm>
				)}
				{!canPublish && (
					<OwnersOnly
						what={livePath ? "take it off the website" : "delete it"}
						isSetting
					/>
				)}
			</div>
			{canPublish && livePath && (
				<DeskForm
					intent="unpublish"
					fields={{ version }}
					submit="Take off the website"
					className="fields fields--narrow"
				>
					<FormField
						name="to"
						label="Send its visitors to (optional)"
						placeholder="/services"
						autoComplete="off"
						hint="A page of this site. If it’s empty, the address says that the page was taken off, or leads to the list while other pages link to it."
					/>
				</DeskForm>
			)}
		</Panel>
	);
}

export function DiscardButton({ version }: { version: number }) {
	return (
		<ButtonForm fields={{ intent: "discard", version }}>
			Discard the draft
		</ButtonForm>
	);
}
