import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { redirect } from "react-router";
import { auditFile } from "#features/auth/audit.server.ts";
import {
	checkPassword,
	PasswordRefused,
} from "#features/auth/own-account.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { listBackups } from "#lib/db/backup.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/download-route.ts";

/** The form's address, opened without the form. */
export function loader({ context }: Route.LoaderArgs) {
	requireOwner(context);
	return redirect("/desk/backups");
}

/** Sends a backup to an owner who has typed their password, or leads back with what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireOwner(context);
	const fields = await readForm(request);
	const name = fields.get("file") ?? "";

	const backups = site.installation
		? await listBackups(site.installation.folder)
		: [];
	const backup = backups.find(({ file }) => basename(file) === name);
	if (!backup) return leadBack("missing", name);

	try {
		await checkPassword(site, fields.get("current") ?? "");
	} catch (error) {
		if (!(error instanceof PasswordRefused)) throw error;
		return leadBack(error.message, name);
	}

	await auditFile(site, "backup.download");

	return new Response(
		Readable.toWeb(createReadStream(backup.file)) as BodyInit,
		{
			headers: {
				"Content-Type": "application/octet-stream",
				"Content-Disposition": `attachment; filename="${name}"`,
				"Content-Length": String(backup.bytes),
				"Cache-Control": "no-store",
			},
		},
	);
}

function leadBack(problem: string, file: string): Response {
	return redirect(`/desk/backups?${new URLSearchParams({ problem, file })}`);
}
