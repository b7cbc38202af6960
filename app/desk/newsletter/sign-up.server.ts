import { type SignUpPlace, signUpPlaces } from "#content/sign-up-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { ownersOnly } from "#desk/shared/rights.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

const KEY = "sign-up";

/** Where the website asks for sign-ups, with the version of that. */
export async function loadSignUp(db: Database) {
	const { version } = await readDocument(db, KEY);

	return { places: currentDocuments()[KEY].places, version };
}

export async function publishSignUp(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const places = (Object.keys(signUpPlaces) as SignUpPlace[]).filter(
		(place) => fields.get(place) === "1",
	);
	const result = await publishDocument(toContentSite(site), {
		key: KEY,
		body: { places },
		version: Number(fields.get("version")),
	});

	switch (result.outcome) {
		case "published":
			return done(
				"Published.",
				places.length > 0
					? "The website asks for sign-ups there now."
					: "The website asks for sign-ups on the blog and the newsletter’s own page only.",
			);
		case "unchanged":
			return done("Nothing has changed.");
		case "forbidden":
			return ownersOnly;
		case "conflict":
			return refused(
				"Someone has changed this meanwhile.",
				"Nothing was saved. The form shows how it is now.",
				409,
			);
		default:
			return refused("Not published.");
	}
}
