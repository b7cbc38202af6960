import type { CollectionName, StoredKey } from "#content/collections.server.ts";
import { isDocumentKey, type SettingsKey } from "#content/documents.ts";
import type { Asker } from "#desk/faq/askers.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

/** Typed values by field, complete or not. */
export type Typed = Readonly<Record<string, string>>;

/** The lists whose items have an editor each. */
type ListName = "faq" | "home-faq";

/** The documents of which there are many and the items of lists: each has a page with its editor. */
export type EntryName = Exclude<CollectionName, "issue"> | ListName;

/** The documents that have an editor: those of which there are many, and the settings, whose id is empty. */
export type EditedName = EntryName | SettingsKey;

type DatedVersion = {
	name: string;
	date: string;
	note: string;
	/** It came with the website, and isn't in the history that visitors read. */
	isSample?: boolean;
};

/** The published body of a document, and the day: `2026-09-15`. */
export type Published<Body> = { live: Body | null; today: string };

/** Everything that the desk has to know about one kind of document. Its form is in `entry-forms.ts`, or under Settings. */
export type EntryKind<Body = unknown> = {
	name: EditedName;
	/** The list. An editor's address has the id after it. */
	listPath: `/desk/${string}`;
	/** The page with the list, where it has another address. */
	backPath?: `/desk/${string}`;
	/** The editor is for one item of a list. */
	part?: EntryPart<Body>;
	/** Names of the form's fields; without them all that are no editor's own. */
	fields?: readonly string[];
	/** Those that are empty until somebody types. */
	blankFields?: readonly string[];
	/** The fields that a published text has. */
	formatBody(body: Body): Typed;
	/** Body to publish. It may be wrong: it is checked against the schema. */
	buildBody(typed: Typed, published: Published<Body>): unknown;
	/** Body that restores an earlier one, where it isn't that one as it is. */
	buildRestored?(old: Body, published: Published<Body>): unknown;
	/** What else has to change first. @returns why the document can't be published yet. */
	prepare?(
		site: PublishingSite,
		typed: Typed,
		body: unknown,
	): Promise<EntryOutcome | null>;
	/** The typed fields in the order of the body, for problems by index. */
	arrangeFields?(typed: Typed): Typed;
	/** Note of the version. */
	readNote?(typed: Typed): string;
	/** Drafts are stored as bodies, which their time publishes: the field `publishAt` schedules one. */
	isScheduled?: true;
	/** Fields of a new entry. */
	startDraft?(today: string): Typed;
	/** The form's field for the path of a problem such as `metrics.0.before`. */
	toFieldName?(path: string): string;
	/** Sentences about what prevents a publication. */
	check?(typed: Typed): Promise<string[]>;
	/** The versions with addresses of their own, the newest first. */
	listDated?(live: Body): DatedVersion[];
	/** The page beside the form, or why there is none yet. */
	preview(
		typed: Typed,
		published: Published<Body>,
	): Promise<{ body: unknown; path: string } | string>;
};

type PartPage = {
	/** Hidden fields of the form. */
	hidden: FieldValues;
	/** Subjects by id. */
	subjects: readonly { id: string; label: string }[];
	askers: readonly Asker[];
};

type Publishing = {
	id: string;
	typed: Typed;
	/** Of the document, with the item as typed in its draft. */
	version: number;
	fields: FormFields;
};

/**
 * The items of a document that is a list. They share its draft: what colleagues change in other items is no conflict,
 * and publishing one leaves the others in the draft.
 */
export type EntryPart<Body = unknown> = {
	/** The fields of an item; null for an unknown one. */
	read(body: Body, id: string): Typed | null;
	/** The draft with the item as typed, at the end if it is new; without it for null. */
	write(body: Body, id: string, typed: Typed | null): unknown;
	/** True for ids of items that may be added. */
	isNew(id: string): boolean;
	/** Fields of a new item, by the address of its editor. */
	start(site: StaffContext, url: URL): Promise<Typed>;
	/** Where an address leads that another kind of item had. */
	findMoved?: ((id: string, url: URL) => string | null) | undefined;
	/** The page of an item that is published. */
	findPath(body: Body, id: string): string;
	/** The list with an item as in the draft; with all that can be shown for an empty id. */
	preview(body: Body, live: Body, id: string): Body;
	/** Data of its editor beyond the document's fields. */
	load(site: StaffContext, id: string, url: URL): Promise<PartPage>;
	/** Follows each save. */
	onSaved?(site: StaffContext, id: string, fields: FormFields): Promise<void>;
	publish(site: PublishingSite, item: Publishing): Promise<EntryOutcome>;
};

/** @param id empty for a document of which there is one. */
export function makeKey({ name }: EntryKind, id: string): StoredKey {
	return isDocumentKey(name) ? name : `${name}:${id}`;
}

export function buildEntryPath({ listPath }: EntryKind, id: string): string {
	return id === "" ? listPath : `${listPath}/${id}`;
}

/** What the database stores for typed fields. */
export function toDraft(kind: EntryKind, typed: Typed): unknown {
	return kind.isScheduled
		? kind.buildBody(typed, { live: null, today: "" })
		: typed;
}

export function readDraft(kind: EntryKind, draft: unknown): Typed {
	return kind.isScheduled ? kind.formatBody(draft) : (draft as Typed);
}

/** Fields of every editor. */
const ownFields = new Set(["intent", "version", "theirs"]);

export function readTyped({ fields }: EntryKind, sent: FormFields): Typed {
	if (fields)
		return Object.fromEntries(
			fields.map((name) => [name, sent.get(name) ?? ""]),
		);

	return Object.fromEntries(
		[...sent].filter(
			([name]) => !ownFields.has(name) && !name.startsWith("seen_"),
		),
	);
}
