import type { Redirects } from "#content/redirects-schema.ts";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { describeVersions } from "#desk/shared/describe-versions.server.ts";
import { restoreVersion } from "#desk/shared/restore-version.server.ts";
import { hasOwnPage } from "#features/content/entry-paths.server.ts";
import { listVersions } from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { REDIRECTS_PATH } from "./redirects.server.ts";

const none: Redirects = { entries: [] };

/** The published versions of the list, with the redirects that each changed. */
export async function loadRedirectHistory(
	db: Database,
	compared: number | null,
) {
	const versions = await listVersions(db, "redirects");
	const sources = versions.flatMap(({ body }) =>
		(body as Redirects).entries.map(({ from }) => from),
	);

	return {
		versions: await describeVersions(versions, {
			shipped: none,
			compared,
			format: ({ entries }: Redirects) =>
				Object.fromEntries(entries.map(({ from, to }) => [from, to])),
		}),
		labels: Object.fromEntries(sources.map((from) => [from, from])),
	};
}

export function restoreRedirects(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	return restoreVersion(site, {
		key: "redirects",
		path: REDIRECTS_PATH,
		fields,
		async build(old) {
			const { entries } = old as Redirects;
			const snapshot = await loadSnapshot(site.db, site.clock.at);

			return {
				entries: entries.filter(({ from }) => !hasOwnPage(snapshot, from)),
			};
		},
	});
}
