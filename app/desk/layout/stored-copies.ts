/** Texts that the server doesn't have yet, in this browser: who comes back to the page is offered them. */

const PREFIX = "desk-copy:";
const MAX_DAYS = 30;
const DAY = 24 * 60 * 60_000;

/** Values by field; several for fields of the same name. */
export type Texts = Readonly<Record<string, readonly string[]>>;

export type Copy = {
	texts: Texts;
	/** Of the document when it was typed; null for a form without versions. */
	version: number | null;
};

type CopyStorage = Pick<
	Storage,
	"getItem" | "setItem" | "removeItem" | "key" | "length"
>;

/** Storage that is full or turned off: the text lasts as long as the page. */
function attempt<Result>(act: () => Result): Result | null {
	try {
		return act();
	} catch {
		return null;
	}
}

/** Stores a copy, and removes those that have not changed for a month. Null removes it. */
export function storeCopy(
	storage: CopyStorage,
	key: string,
	copy: Copy | null,
	now: number,
): void {
	attempt(() => {
		removeCopies(storage, "", ({ savedAt }) => savedAt < now - MAX_DAYS * DAY);

		if (copy === null) storage.removeItem(PREFIX + key);
		else
			storage.setItem(PREFIX + key, JSON.stringify({ ...copy, savedAt: now }));
	});
}

export function readCopy(storage: CopyStorage, key: string): Copy | null {
	return attempt(() => readItem(storage, PREFIX + key)) ?? null;
}

/** Gives a staff member's copies of one page to another, except where that has its own. Ids are part of the keys. */
export function moveCopies(
	storage: CopyStorage,
	staffId: string,
	{ from, to }: { from: string; to: string },
): void {
	attempt(() => {
		for (const key of listKeys(storage, `${staffId}:`)) {
			const moved = key.replace(from, to);
			const item = storage.getItem(key);
			if (moved === key || item === null || storage.getItem(moved) !== null)
				continue;

			storage.setItem(moved, item);
			storage.removeItem(key);
		}
	});
}

/** Removes the copies of a staff member, who logs out. */
export function removeCopiesOf(storage: CopyStorage, staffId: string): void {
	attempt(() => removeCopies(storage, `${staffId}:`, () => true));
}

type Item = Copy & { savedAt: number };

function removeCopies(
	storage: CopyStorage,
	start: string,
	isRemoved: (item: Item) => boolean,
): void {
	for (const key of listKeys(storage, start)) {
		const item = readItem(storage, key);
		if (!item || isRemoved(item)) storage.removeItem(key);
	}
}

function listKeys(storage: CopyStorage, start: string): string[] {
	const keys = Array.from({ length: storage.length }, (_, index) =>
		storage.key(index),
	);

	return keys.flatMap((key) => (key?.startsWith(PREFIX + start) ? key : []));
}

function readItem(storage: CopyStorage, key: string): Item | null {
	const item = attempt(() => JSON.parse(storage.getItem(key) ?? "null"));
	return typeof item?.savedAt === "number" && typeof item.texts === "object"
		? item
		: null;
}
