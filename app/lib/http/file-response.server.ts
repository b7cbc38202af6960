type File = { name: string; bytes: Uint8Array };

/** A download of what others sent: a browser must not open it on this site, whatever it is. */
export function fileResponse({ name, bytes }: File): Response {
	const ascii = name.replace(/[^\w.() -]/g, "_");
	const exact = encodeURIComponent(name.toWellFormed()).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);

	return new Response(Buffer.from(bytes), {
		headers: {
			"Content-Type": "application/octet-stream",
			"Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`,
			"Content-Length": String(bytes.length),
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
		},
	});
}
