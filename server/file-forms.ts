import { importLimits } from "#desk/import/read-contacts.ts";

/** Bytes of the forms for a file of staff, by path. They work without JavaScript. */
const fileForms: Readonly<Record<string, number>> = {
	"/desk/media": 10_000_000,
	"/desk/people/import": importLimits.bytes + 100_000,
};

/** The largest body of a form for a file; undefined for another address. */
export function findFileFormLimit(path: string): number | undefined {
	const form = path.replace(/\.data$/, "");
	return Object.hasOwn(fileForms, form) ? fileForms[form] : undefined;
}
