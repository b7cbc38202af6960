import { type FormOutcome, respond } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { buildImportPath } from "./import-texts.ts";
import { createImport, type FileKind } from "./imports.server.ts";
import { importLimits } from "./read-contacts.ts";
import { readContactFile } from "./read-file.server.ts";

/** The form with a file to import. */
export async function submitFile(
	site: StaffContext,
	request: Request,
	kind: FileKind,
) {
	const form = await request.formData().catch(() => new FormData());

	return respond({
		...(await storeFile(site, form.get("file"), kind)),
		intent: "file",
	});
}

async function storeFile(
	site: StaffContext,
	file: FormDataEntryValue | null,
	fileKind: FileKind,
): Promise<FormOutcome> {
	const refuse = (error: string): FormOutcome => ({ errors: { file: error } });

	if (!(file instanceof File) || file.size === 0)
		return refuse("Please choose a file.");
	if (file.size > importLimits.bytes)
		return refuse("The file is too large. At most 20 MB.");

	const read = await readContactFile(await file.bytes());
	if ("error" in read) return refuse(read.error);

	const id = await createImport(site, file.name, read, fileKind);

	return { to: buildImportPath({ kind: fileKind.kind, id }) };
}
