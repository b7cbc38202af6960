import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

type Kept = { status: number; type: string; encoding: string | null; bytes: Buffer };

/** The site's pages without their scripts: as fast as these pages can be. Each is made once, when it is first asked for. */
export async function serveLimitPages(site: string) {
	const kept = new Map<string, Promise<Kept>>();
	const server = createServer(async (request, response) => {
		const path = request.url ?? "/";
		const known = kept.get(path) ?? limitPage(site + path);
		kept.set(path, known);
		const { status, type, encoding, bytes } = await known;
		response.writeHead(status, {
			"Content-Type": type,
			"Content-Length": bytes.length,
			"Cache-Control": type.startsWith("text/html") ? "no-cache" : "public, max-age=31536000",
			...(encoding ? { "Content-Encoding": encoding } : {}),
		});
		response.end(bytes);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop() {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function limitPage(url: string): Promise<Kept> {
	const answer = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
	const type = answer.headers.get("content-type") ?? "";
	const given = Buffer.from(await answer.arrayBuffer());
	const isPage = type.startsWith("text/html");
	const bytes = isPage ? Buffer.from(withoutScripts(given.toString("utf8"))) : given;
	if (/^(font|image\/(png|x-icon))/.test(type))
		return { status: answer.status, type, encoding: null, bytes };
	// As the site itself compresses its pages when it starts (server/compress.ts).
	const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
	const encoded = await promisify(brotliCompress)(bytes, { params });
	return { status: answer.status, type, encoding: "br", bytes: encoded };
}

function withoutScripts(html: string): string {
	return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}
