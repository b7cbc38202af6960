import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { pageCompression } from "./page-compression.ts";
import type { StaticFile } from "./static-files.ts";

const words = Array.from({ length: 4_000 }, (_, index) =>
	(index ** 3).toString(36),
).join(" ");

function textFile(text: string): StaticFile {
	return {
		type: "text/html; charset=utf-8",
		etag: '"abc"',
		policy: "default-src 'none'",
		immutable: false,
		body: { identity: Buffer.from(text) },
	};
}

test("a page is compressed when it is asked for, and better afterwards", async () => {
	const chooseEncoding = pageCompression();
	const file = textFile(words);

	expect(await chooseEncoding(file, "gzip, br")).toBe("br");

	const first = file.body.br;
	expect(brotliDecompressSync(first ?? "").toString()).toBe(words);
	await expect
		.poll(() => file.body.br?.length)
		.toBeLessThan(first?.length ?? 0);
	expect(brotliDecompressSync(file.body.br ?? "").toString()).toBe(words);
	expect(Object.keys(file.body)).toEqual(["identity", "br"]);
});

test("each encoding that a browser accepts is made, brotli before the others", async () => {
	const chooseEncoding = pageCompression();
	const file = textFile(words);

	expect(await chooseEncoding(file, "zstd, gzip")).toBe("zstd");
	expect(await chooseEncoding(file, "gzip")).toBe("gzip");
	expect(await chooseEncoding(file, "br;q=0, gzip")).toBe("gzip");
	expect(await chooseEncoding(file, "gzip, zstd, br")).toBe("br");
	expect(await chooseEncoding(file, "")).toBeNull();
});

test("a page that hardly gets smaller is sent as it is", async () => {
	const chooseEncoding = pageCompression();
	const file = textFile("<h1>Plain</h1>");

	expect(await chooseEncoding(file, "br, zstd, gzip")).toBeNull();
	expect(file.body).toMatchObject({ br: null, zstd: null, gzip: null });
});

test("simultaneous first requests share one compression", async () => {
	const chooseEncoding = pageCompression();
	const file = textFile(words);
	const assigned: unknown[] = [];
	file.body = new Proxy(file.body, {
		set(body, encoding, bytes) {
			assigned.push(encoding);
			return Reflect.set(body, encoding, bytes);
		},
	});

	const chosen = await Promise.all(
		Array.from({ length: 20 }, () => chooseEncoding(file, "br")),
	);

	expect(new Set(chosen)).toEqual(new Set(["br"]));
	expect(assigned).toEqual(["br"]);
});
