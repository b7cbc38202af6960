import type { FieldValues, Message } from "#lib/forms/fields.ts";
import type { Elements } from "#ui/elements.ts";
import type { EntryPageData } from "./load-entry-page.server.ts";

export type EntryFieldsProps = {
	/** What was typed, after a refusal; else the draft. */
	values: FieldValues;
	entry: EntryPageData;
};

type EntryActionsProps = {
	entry: EntryPageData;
	/** The version of the document since the last save. */
	latest: number;
};

/** The form of one kind of entry. */
export type EntryForm = {
	/** In place of a title. */
	noun: string;
	list: { name: string; path: string };
	/** The title of a text. */
	findTitle?(values: FieldValues): string;
	/** Notices by `?done=`, besides those of all editors. */
	notices?: Readonly<Record<string, Message>>;
	/** Names of fields that aren't plain words. */
	labels?: Readonly<Record<string, string>>;
	/** Below the title. */
	describe?(entry: EntryPageData): string;
	/** The button's words. */
	publish?: string;
	/** Completes “Only owners can …”. */
	what?: string;
	/** Owners can let members publish it. */
	isSetting?: true;
	Fields(props: EntryFieldsProps): Elements;
	/** Beside the text. */
	Details?(props: EntryFieldsProps): Elements;
	/** What a publication needs. */
	PublishFields?(props: EntryFieldsProps): Elements;
	/** When it is published. */
	ScheduleFields?(props: EntryFieldsProps): Elements;
	/** Buttons of the menu. */
	Actions?(props: EntryActionsProps): Elements;
	/** Below the history. */
	Below?(props: { entry: EntryPageData }): Elements;
};
