import { findKind, type StoredKey } from "#content/collections.server.ts";
import {
	done,
	type FormOutcome,
	question,
	refused,
} from "#desk/layout/form.server.ts";
import { listVersions } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { buildDonePath } from "./build-done-path.ts";
import { type PublishingSite, toContentSite } from "./content-site.server.ts";
import { nameChange } from "./describe-conflict.server.ts";
import { describePublication } from "./describe-publication.server.ts";
import { canPublish, ownersOnly } from "./rights.server.ts";

/** In place of a version's number: what the website showed before the first one. */
const SHIPPED = "shipped";

type Restoring = {
	key: StoredKey;
	/** The page that follows. */
	path: string;
	/** `restore` is the number of a version, `version` that of the document. */
	fields: FormFields;
	/** The body to publish, where it isn't the old one as it is. */
	build?(old: unknown): Promise<unknown>;
};

/** Publishes an earlier version, or what is shipped, as a new version. The draft stays. */
export async function restoreVersion(
	site: PublishingSite,
	{ key, path, fields, build = async (old) => old }: Restoring,
): Promise<FormOutcome> {
	const wanted = fields.get("restore") ?? "";
	if (!(await canPublish(site, key))) return ownersOnly;
	if (wanted === SHIPPED && fields.get("confirmed") !== "1")
		return askForSample(fields);

	const versions = await listVersions(site.db, key);
	const old =
		wanted === SHIPPED
			? findKind(key).shipped
			: versions.find(({ number }) => String(number) === wanted)?.body;
	if (!old) return refused("This version isn’t there any more.");

	const version = Number(fields.get("version"));
	const result = await publishDocument(toContentSite(site), {
		key,
		body: await build(old),
		version,
		action: "content.restore",
	});

	if (result.outcome === "published")
		return {
			...done("Restored."),
			to: buildDonePath(path, "restored", version + 1),
		};

	return describePublication(result, {
		refused: "This version was not restored.",
		conflict: refused(
			await nameChange(site.db, key),
			"Nothing was restored. Look at their text first.",
			409,
		),
	});
}

function askForSample(fields: FormFields): FormOutcome {
	return question({
		title: "Replace what is on the website by the sample’s text?",
		text: "Your versions stay in the history.",
		// The form has the version, which the write compares.
		shows: "1",
		answers: [
			{
				label: "Restore the sample’s text",
				fields: Object.fromEntries(fields),
			},
		],
	});
}
