import {
	type Documents,
	documentKinds,
	type SettingsKey,
} from "#content/documents.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describePublication } from "#desk/shared/describe-publication.server.ts";
import {
	type Change,
	describeChanges,
} from "#desk/shared/describe-versions.server.ts";
import { restoreVersion } from "#desk/shared/restore-version.server.ts";
import { canPublish } from "#desk/shared/rights.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { listVersions } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { documentRow } from "#features/content/stored-documents.server.ts";
import { makePhoneKey } from "#lib/contacts/phone.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { mergeFields } from "#lib/forms/merge-fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { toClaimField } from "./claim-fields.ts";
import { mappings } from "./document-fields.ts";
import { type AuthorQuestion, replaceAuthors } from "./team-authors.server.ts";

export type SettingsSite = PublishingSite & {
	key: SettingsKey;
	timeZone: string;
};

export type SettingsOutcome = FormOutcome & {
	/** The version that the form is based on from now on. */
	version?: number;
	/** The document published while the form was open. */
	meanwhile?: readonly Change[];
	/** Articles whose author leaves the team. */
	authors?: AuthorQuestion;
};

const notAllowed = refused(
	"Only an owner can publish this.",
	"Save a draft, and ask an owner to publish it.",
	403,
);

/** The submitted fields, without those of the form itself. */
function readValues(fields: FormFields): FieldValues {
	const { intent: _, version: __, ...values } = Object.fromEntries(fields);
	return values;
}

/** The submitted body. The phone number's international form follows from the country. */
function readTypedBody(site: SettingsSite, values: FieldValues): unknown {
	const body = mappings[site.key].parseFields(values, site.timeZone);
	if (site.key !== "company") return body;

	const { phone, address } = body as Documents["company"];
	const [phoneInternational = ""] =
		makePhoneKey(phone, address.country)?.split(";") ?? [];

	return { ...(body as object), phoneInternational };
}

export async function publish(
	site: SettingsSite,
	fields: FormFields,
): Promise<SettingsOutcome> {
	const { key } = site;
	const values = readValues(fields);
	if (!(await canPublish(site, key))) return { ...notAllowed, values };

	const version = Number(fields.get("version"));
	const body = readTypedBody(site, values);
	if (key === "team") {
		const { members } = body as { members: Record<string, string>[] };
		const question = await replaceAuthors(
			site,
			members,
			values.newAuthor ?? "",
		);
		if (question) return { ...question, values };
	}

	const result = await publishDocument(toContentSite(site), {
		key,
		body,
		version,
	});

	if (result.outcome === "published")
		return {
			...done("Published."),
			to: `${buildSettingsPath(key)}?done=published`,
		};
	if (result.outcome === "conflict")
		return describeConflict(site, values, fields);

	const answer = describePublication(result, {
		marked: "Nothing is published.",
		forbidden: notAllowed,
		toFieldName,
	});
	if (result.outcome === "unchanged") return answer;

	return { ...answer, values: mappings[key].arrangeFields?.(values) ?? values };
}

function toFieldName(path: string): string {
	if (path === "phoneInternational") return "phone";
	if (path === "address.countryName") return "address.country";
	if (path === "officeHours.days") return "officeHours.days.Mon";
	if (path === "members") return "members.0.name";
	if (path.startsWith("entries.")) return toClaimField(path);
	if (path.startsWith("members.")) return path.replace(/\.id$/, ".name");

	return path.replace(/\.features\.\d+$/, ".features");
}

/** Keeps what was typed, on top of what was published meanwhile. */
async function describeConflict(
	site: SettingsSite,
	values: FieldValues,
	fields: FormFields,
): Promise<SettingsOutcome> {
	const { db, key, timeZone } = site;
	const versions = await listVersions(db, key);
	const row = await documentRow(db, key);
	const seenNumber = Number(fields.get("number"));
	const seen = versions.find(({ number }) => number === seenNumber)?.body;
	const [latest] = versions;
	const { documents } = await loadSnapshot(db, site.clock.at);
	const before = seen ?? documentKinds[key].shipped;
	const readFields = (body: unknown) =>
		mappings[key].formatFields(body as never, timeZone);

	return {
		...refused(
			`${latest?.by ?? "Someone"} published meanwhile.`,
			"Their changes are in the form now, and yours are kept. Check both, then publish again.",
			409,
		),
		values: {
			...mergeFields(
				readFields(before),
				// A browser leaves out a box that isn't ticked.
				{ ...emptied(readFields(before)), ...values },
				readFields(documents[key]),
			),
			number: String(latest?.number ?? ""),
		},
		version: Number(row?.version ?? 0),
		meanwhile: await describeChanges(before, documents[key]),
	};
}

function emptied(fields: FieldValues): FieldValues {
	return Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));
}

export async function keepDraft(
	site: SettingsSite,
	fields: FormFields,
): Promise<SettingsOutcome> {
	const { key } = site;
	const values = readValues(fields);
	const version = Number(fields.get("version"));
	const result = await saveDraft(toContentSite(site), {
		key,
		draft: { ...values, number: undefined },
		version,
	});
	if (result.outcome === "conflict")
		return describeConflict(site, values, fields);

	return {
		...done("Draft saved."),
		to: `${buildSettingsPath(key)}?done=draft`,
	};
}

export async function discardDraft(
	site: SettingsSite,
	fields: FormFields,
): Promise<SettingsOutcome> {
	const { key } = site;
	const version = Number(fields.get("version"));
	const result = await saveDraft(toContentSite(site), {
		key,
		draft: null,
		version,
	});
	if (result.outcome === "conflict")
		return refused(
			"The draft has changed meanwhile.",
			"Please look at it first.",
		);

	return {
		...done("Draft discarded."),
		to: `${buildSettingsPath(key)}?done=discarded`,
	};
}

export async function restore(
	site: SettingsSite,
	fields: FormFields,
): Promise<SettingsOutcome> {
	const { key } = site;
	return restoreVersion(site, { key, path: buildSettingsPath(key), fields });
}

const paths = {
	company: "/desk/settings/company",
	tiers: "/desk/settings/prices",
	notice: "/desk/settings/notice",
	quotes: "/desk/settings/quotes",
	claims: "/desk/settings/claims",
	team: "/desk/settings/team",
	"proposal-template": "/desk/settings/proposals",
} as const satisfies Record<SettingsKey, string>;

function buildSettingsPath(key: SettingsKey): string {
	return paths[key];
}

export function findSettingsKey(path: string): SettingsKey | undefined {
	const found = Object.entries(paths).find(([, each]) => each === path);
	return found?.[0] as SettingsKey | undefined;
}
