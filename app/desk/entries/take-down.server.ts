import type { EntryKey } from "#content/collections.server.ts";
import { toOwnPath } from "#content/redirects-schema.ts";
import { done } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describePublication } from "#desk/shared/describe-publication.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import { unpublishEntry } from "#features/content/publish.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

type Entry = {
	key: EntryKey;
	/** The address of its editor. */
	path: string;
	/** The address of the desk’s list. */
	listPath: string;
};

/** Takes an entry off the website, with the intent `delete` also off the list. `to`: where its visitors are sent. */
export async function takeDown(
	site: PublishingSite,
	fields: FormFields,
	{ key, path, listPath }: Entry,
): Promise<EntryOutcome> {
	const isDeleted = fields.get("intent") === "delete";
	const to = toOwnPath(fields.get("to") ?? "", site.origin);
	const version = Number(fields.get("version"));
	const result = await unpublishEntry(toContentSite(site), {
		key,
		version,
		state: isDeleted ? "deleted" : "unpublished",
		to: to || null,
	});

	if (result.outcome === "published") {
		const notice = result.isRedirected ? "redirected" : "unpublished";
		return {
			...done("Done."),
			to: isDeleted
				? `${listPath}?done=deleted`
				: buildDonePath(path, notice, version + 1),
		};
	}

	return {
		...describePublication(result, {
			refused: "It stays on the website.",
			toFieldName: () => "to",
		}),
		values: { to },
	};
}
