import {
	type ReplyTemplate,
	type ReplyTemplates,
	shippedReplyTemplates,
	templateKinds,
} from "#content/reply-templates-schema.ts";
import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import { changeList } from "#desk/shared/change-list.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { describeConflict } from "#desk/shared/describe-conflict.server.ts";
import { describeVersions } from "#desk/shared/describe-versions.server.ts";
import { moveItem } from "#desk/shared/move-item.ts";
import { restoreVersion } from "#desk/shared/restore-version.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

const TEMPLATES_PATH = "/desk/templates";

const KEY = "reply-templates";

export async function loadTemplates(
	{ db, clock }: StaffContext,
	compared: number | null = null,
) {
	const { documents } = await loadSnapshot(db, clock.at);
	const { version, number } = await readDocument(db, KEY);
	const versions = await listVersions(db, KEY);

	return {
		templates: documents[KEY].templates,
		version,
		number,
		versions: await describeVersions(versions, {
			shipped: shippedReplyTemplates,
			compared,
			format: describeTemplates,
		}),
	};
}

/** Subject and text by name, and the order: a moved template hasn’t changed otherwise. */
function describeTemplates({ templates }: ReplyTemplates) {
	const texts = templates.flatMap(({ label, kind, subject, text }) => {
		const name = `${templateKinds[kind]}: ${label}`;
		return [
			[`${name}, subject`, subject],
			[`${name}, text`, text],
		];
	});
	const order = templates.map(({ kind, label }) => `${kind}: ${label}`);

	return { ...Object.fromEntries(texts), Order: order.join("\n") };
}

type Change = (templates: readonly ReplyTemplate[]) => ReplyTemplate[];

/** Publishes the changed list; replies use it at once. */
async function changeTemplates(
	site: PublishingSite,
	fields: FormFields,
	notice: string,
	change: Change,
): Promise<FormOutcome> {
	const refusal = await changeList(site, {
		key: KEY,
		version: Number(fields.get("version")),
		change: ({ templates }) => ({ templates: change(templates) }),
		typed: Object.fromEntries(fields),
		toFieldName: (path) => path.split(".").at(-1) ?? "",
	});

	return (
		refusal ?? { ...done("Saved."), to: `${TEMPLATES_PATH}?done=${notice}` }
	);
}

/** Saves a template under its id, or adds it. */
export async function saveTemplate(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<FormOutcome> {
	const text = (name: string) => (fields.get(name) ?? "").trim();
	const template = {
		id,
		kind: text("kind") as ReplyTemplate["kind"],
		label: text("label"),
		subject: text("subject"),
		text: text("text"),
	};
	const { templates, version } = await loadTemplates(site);
	const now = templates.find((each) => each.id === id);
	if (now && Number(fields.get("version")) !== version)
		return meetColleague(site, { now, typed: template, fields, version });

	return changeTemplates(site, fields, "saved", (templates) =>
		templates.some((each) => each.id === id)
			? templates.map((each) => (each.id === id ? template : each))
			: [...templates, template],
	);
}

type Meeting = {
	now: ReplyTemplate;
	typed: ReplyTemplate;
	fields: FormFields;
	version: number;
};

/** Another template may have changed: the list is one document. */
async function meetColleague(
	site: PublishingSite,
	{ now, typed, fields, version }: Meeting,
): Promise<FormOutcome> {
	const { id: _, ...shown } = now;
	const isSeen = fields.get("seen") === JSON.stringify(shown);
	if (isSeen || fields.get("theirs") === String(version)) {
		const current = new Map([...fields, ["version", String(version)]]);
		current.delete("theirs");
		return saveTemplate(site, typed.id, current);
	}

	return describeConflict(site.db, { key: KEY, typed, now: shown });
}

/** Shows the colleague's template. */
export async function takeTemplate(id: string): Promise<FormOutcome> {
	return { ...done("Taken."), to: `${TEMPLATES_PATH}/${id}?done=taken` };
}

export function deleteTemplate(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const id = fields.get("id");

	return changeTemplates(site, fields, "deleted", (templates) =>
		templates.filter((each) => each.id !== id),
	);
}

/** Moves a template past the one of its kind before it, or after it. */
export function moveTemplate(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const id = fields.get("id");
	const by = fields.get("intent") === "down" ? 1 : -1;

	return changeTemplates(site, fields, "moved", (templates) => {
		const moved = templates.find((each) => each.id === id);
		return moveItem(templates, moved, by, ({ kind }) => kind === moved?.kind);
	});
}

/** Makes the templates of an earlier version current, or those before the first change. */
export function restoreTemplates(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	return restoreVersion(site, { key: KEY, path: TEMPLATES_PATH, fields });
}
