import type { CollectionName, EntryKey } from "#content/collections.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

/** Typed values by field, complete or not. */
export type Typed = Readonly<Record<string, string>>;

/** The documents of which there are many, and which have an editor. */
export type EntryName = Exclude<CollectionName, "issue">;

/** The published body of an entry, and the day: `2026-09-15`. */
export type Published<Body> = { live: Body | null; today: string };

/** Everything that the desk has to know about one kind of entry. Its form is in `entry-forms.tsx`. */
export type EntryKind<Body = unknown> = {
	name: EntryName;
	/** The list. An editor's address has the id after it. */
	listPath: `/desk/${string}`;
	/** Names of the form's fields. */
	fields: readonly string[];
	/** Those that are empty until somebody types. */
	blankFields?: readonly string[];
	/** The fields that a published text has. */
	formatBody(body: Body): Typed;
	/** Body to publish. It may be wrong: it is checked against the schema. */
	buildBody(typed: Typed, published: Published<Body>): unknown;
	/** Body that restores an earlier one, where it isn't that one as it is. */
	buildRestored?(old: Body, published: Published<Body>): unknown;
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
	listDated?(live: Body): { name: string; date: string; note: string }[];
	/** The page beside the form, or why there is none yet. */
	preview(
		typed: Typed,
		published: Published<Body>,
	): Promise<{ body: Body; path: string } | string>;
};

export function makeKey({ name }: EntryKind, id: string): EntryKey {
	return `${name}:${id}`;
}

export function buildEntryPath({ listPath }: EntryKind, id: string): string {
	return `${listPath}/${id}`;
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

export function readTyped(kind: EntryKind, fields: FormFields): Typed {
	return Object.fromEntries(
		kind.fields.map((name) => [name, fields.get(name) ?? ""]),
	);
}
