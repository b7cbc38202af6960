/**
 * Reads a small posted message: JSON, also as the plain text that a beacon sends, or a form.
 * Undefined when it is neither. The server has already limited its size.
 */
export async function readJsonOrForm(request: Request): Promise<unknown> {
	const type = request.headers.get("content-type") ?? "";
	try {
		if (type.includes("form")) return Object.fromEntries(await request.formData());
		return await request.json();
	} catch {
		return undefined;
	}
}
