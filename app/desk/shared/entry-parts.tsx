import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { formatAgo } from "#desk/layout/relative-time.ts";

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

export function TakeDownForm({ version }: { version: number }) {
	return (
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
	);
}
