/** The text fields of one form, by name. A field sent twice keeps its first value; files are not taken. */
export type FormFields = ReadonlyMap<string, string>;

/** A form that cannot be read at all. `status` is the HTTP answer. */
export class UnreadableForm extends Error {
	readonly status: 400 | 413 | 415;

	constructor(status: 400 | 413 | 415, message: string) {
		super(message);
		this.status = status;
	}
}

/** More fields than any of our forms has means that it is not one of ours. */
const MAX_FIELDS = 100;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Reads a posted form. The server has already limited the size of the body.
 * @param most fields, for the one form of the desk that has more.
 * @throws UnreadableForm
 */
export async function formFields(request: Request, most = MAX_FIELDS): Promise<FormFields> {
	const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
	if (!FORM_TYPES.includes(type))
		throw new UnreadableForm(
			415,
			"This address accepts forms only. Please go back and use the page.",
		);
	const form = await request.formData().catch(() => {
		throw new UnreadableForm(400, "We couldn’t read that form. Please go back and send it again.");
	});
	const fields = new Map<string, string>();
	let count = 0;
	for (const [name, value] of form) {
		if (++count > most) throw new UnreadableForm(413, "That form has too many fields.");
		if (typeof value === "string" && !fields.has(name)) fields.set(name, value);
	}
	return fields;
}
