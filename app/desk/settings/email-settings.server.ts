import * as v from "valibot";
import { sendTest } from "#desk/health/test-mail.server.ts";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
} from "#desk/layout/form.server.ts";
import { confirmStep } from "#desk/start/checklist.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	mailSettingsSchema,
	type TypedMailSettings,
} from "#features/mail-settings/contract.ts";
import {
	buildServer,
	loadMailSettings,
	type MailSettings,
	saveMailSettings,
} from "#features/mail-settings/mail-settings.server.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { SmtpServer } from "#lib/mail/smtp-server.ts";
import { holdUnsentMail } from "#lib/outbox/mail-on-hold.server.ts";

const DEFAULT_PORT = "587";

export function formatMailFields(settings: MailSettings): FieldValues {
	const { server, fromName, fromAddress, notifyTo } = settings;

	return {
		host: server?.host ?? "",
		port: server ? String(server.port) : DEFAULT_PORT,
		security: server?.secure ? "tls" : "starttls",
		user: server?.auth?.user ?? "",
		fromName,
		fromAddress,
		notifyTo,
	};
}

type Parsed = {
	typed: TypedMailSettings;
	server: SmtpServer | null;
	stored: MailSettings;
};

/** Variables of the environment come first: their fields are not in the form, and keep what is stored. */
async function parseFields(
	site: StaffContext,
	fields: FormFields,
): Promise<Parsed | { errors: FieldErrors; values: FieldValues }> {
	const stored = await loadMailSettings(site.db, site.secret);
	const sent: FieldValues = Object.fromEntries(fields);
	const parsed = v.safeParse(mailSettingsSchema, {
		...formatMailFields(stored),
		password: "",
		...sent,
	});
	if (!parsed.success) return refuse(readErrors(parsed.issues), sent);

	const server = buildServer(parsed.output, stored);
	if (server === "password")
		return refuse(
			{ password: "Please enter the password of this server." },
			sent,
		);

	return { typed: parsed.output, server, stored };
}

function readErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
	const errors: FieldErrors = {};
	for (const issue of issues) {
		const name = v.getDotPath(issue) ?? "";
		errors[name] ??= issue.message;
	}

	return errors;
}

function refuse(errors: FieldErrors, sent: FieldValues) {
	return {
		...refused("Please check the marked fields.", "Nothing is saved."),
		errors,
		values: removePassword(sent),
	};
}

/** A password is never part of a page. */
function removePassword({ password: _, ...values }: FieldValues): FieldValues {
	return values;
}

async function save(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const { db, clock, secret, installation } = site;
	const parsed = await parseFields(site, fields);
	if ("errors" in parsed) return parsed;

	const { typed, server, stored } = parsed;
	const version = fields.get("version") ?? "";
	const isSaved = await auditedChange(
		site,
		{
			action: "settings.email",
			detail: { changed: listChanges(stored, typed, server) },
		},
		(trx) => saveMailSettings(trx, secret, { ...typed, server, version }),
	);
	if (!isSaved)
		return {
			...refused(
				"Someone saved these settings meanwhile.",
				"Nothing was changed. Open this page again to see theirs.",
				409,
			),
			values: removePassword(Object.fromEntries(fields)),
		};

	await installation?.storedMail?.reload();
	await holdUnsentMail(db, Boolean(installation?.smtp), clock.at);

	const outcome = installation?.smtp ? "saved" : "stored";

	return { ...done("Saved."), to: `/desk/settings/email?done=${outcome}` };
}

/** For the audit log, without the password. */
function listChanges(
	before: MailSettings,
	typed: TypedMailSettings,
	server: SmtpServer | null,
): string {
	const was = formatMailFields(before);
	const is = formatMailFields({ ...before, ...typed, server });
	const changed = Object.keys(is).filter((name) => is[name] !== was[name]);
	if (before.server?.auth?.pass !== server?.auth?.pass)
		changed.push("password");

	return changed.join(", ");
}

/** Sends with what is typed, before it is saved. */
async function testServer(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const { db, installation, staff } = site;
	const parsed = await parseFields(site, fields);
	if ("errors" in parsed) return parsed;

	const values = removePassword(Object.fromEntries(fields));
	const { typed, server: typedServer } = parsed;
	const isSet = installation?.storedMail?.fromEnvironment;
	const server = isSet?.server ? installation?.smtp : typedServer;
	if (!server)
		return refuse({ host: "Please enter the server’s name." }, values);

	const current = site.notify?.from ?? { name: "", address: "" };
	const from = isSet?.from
		? current
		: {
				name: typed.fromName || current.name,
				address: typed.fromAddress || current.address,
			};
	const answer = await sendTest(server, from, staff.email);
	if (answer.notice?.kind === "done") await confirmStep(db, "email", true);

	return { ...answer, values };
}

export const emailHandlers: Handlers = { save, test: testServer };
