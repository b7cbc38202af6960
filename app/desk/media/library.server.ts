import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	type ListedPicture,
	listPictures,
	searchPictures,
} from "#features/media/media-store.server.ts";
import { MAX_ALT_LENGTH } from "#features/media/picture-limits.ts";
import {
	deletePicture,
	listUses,
} from "#features/media/picture-uses.server.ts";
import { addPicture } from "#features/media/uploads.server.ts";
import { formatCursor, parseCursor } from "#lib/cursor.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { fileStorageSetting } from "#lib/db/file-storage.server.ts";
import { saveSetting } from "#lib/db/settings.server.ts";
import { MAX_SEARCH_LENGTH } from "#lib/search/text-search.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { describeUses } from "./uses.server.ts";

const PICTURES_A_PAGE = 24;

export type LibraryPicture = ListedPicture & ReturnType<typeof describeUses>;

/**
 * @param after where the page begins, as `next` of the one before; null for the first one
 * @param typed words of descriptions and names.
 */
export async function readLibrary(
	db: Database,
	after: string | null,
	typed = "",
): Promise<{ pictures: LibraryPicture[]; next: string | null }> {
	const part = { cursor: parseCursor(after), limit: PICTURES_A_PAGE + 1 };
	const words = typed.slice(0, MAX_SEARCH_LENGTH).trim();
	const listed =
		words === ""
			? await listPictures(db, part)
			: await searchPictures(db, words, part);
	const shown = listed.slice(0, PICTURES_A_PAGE);
	const uses = await listUses(
		db,
		shown.map(({ id }) => id),
	);
	const pictures = shown.map((picture) => {
		const own = uses.get(picture.id) ?? [];
		return { ...picture, ...describeUses(own) };
	});

	const last = listed.length > PICTURES_A_PAGE ? shown.at(-1) : undefined;

	return { pictures, next: last ? formatCursor(last.id, last.at) : null };
}

/** Adds the file of a form, for browsers without JavaScript. */
export async function addFromForm(
	site: StaffContext,
	form: FormData,
): Promise<FormOutcome> {
	const { db, clock, staff } = site;
	const file = form.get("file");
	const alt = String(form.get("alt") ?? "");
	if (!(file instanceof File) || file.size === 0)
		return { errors: { file: "Please choose a picture." }, values: { alt } };

	const id = clock.newId();
	const result = await addPicture(
		{ db, clock, staffId: staff.id },
		{ id, name: file.name, alt, bytes: await file.bytes(), crop: null },
	);
	if ("refused" in result) {
		const field = alt.trim() === "" ? "alt" : "file";
		return { errors: { [field]: result.refused }, values: { alt } };
	}

	return { ...done("Picture added."), to: "/desk/media?done=added" };
}

type Fields = ReadonlyMap<string, string>;

export async function removePicture(
	{ db, clock, staff }: StaffContext,
	fields: Fields,
): Promise<FormOutcome> {
	const id = fields.get("id") ?? "";
	const site = { db, clock, staffId: staff.id };
	const fromHistory = fields.get("history") === "1";
	const uses = await deletePicture(site, id, { fromHistory });
	if (uses.length > 0)
		return refused(
			"This picture is used, so it stays.",
			`${describeUses(uses)
				.uses.map(({ name }) => name)
				.join("; ")}.`,
			409,
		);

	return { ...done("Picture deleted."), to: "/desk/media?done=deleted" };
}

export async function describePicture(
	{ db }: StaffContext,
	fields: Fields,
): Promise<FormOutcome> {
	const id = fields.get("id") ?? "";
	const alt = cutText((fields.get("alt") ?? "").trim(), MAX_ALT_LENGTH);
	if (alt === "")
		return {
			errors: { alt: "Please describe the picture." },
			values: { id, alt },
		};

	const { numUpdatedRows } = await db
		.updateTable("media")
		.set({ alt })
		.where("id", "=", id)
		.executeTakeFirst();
	const answer =
		numUpdatedRows > 0n
			? done("Saved.")
			: refused("This picture was deleted meanwhile.", undefined, 404);

	return { ...answer, values: { id, alt } };
}

const MIN_STORAGE_MB = 10;
const MAX_STORAGE_MB = 10_000;

export async function changeStorageLimit(
	site: StaffContext,
	fields: Fields,
): Promise<FormOutcome> {
	if (site.staff.role !== "owner")
		return refused("Only an owner can change this.", undefined, 403);

	const typed = fields.get("limit") ?? "";
	const limit = Number(typed);
	if (
		!Number.isInteger(limit) ||
		limit < MIN_STORAGE_MB ||
		limit > MAX_STORAGE_MB
	)
		return {
			errors: {
				limit: `Please enter a whole number from ${MIN_STORAGE_MB} to 10,000.`,
			},
			values: { limit: typed },
		};

	await auditedChange(
		site,
		{ action: "media.limit", detail: { limit } },
		(trx) => saveSetting(trx, fileStorageSetting, String(limit)),
	);

	return done("Saved.");
}
