import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import {
	compress,
	type Encoding,
	encodings,
} from "#lib/http/compression.server.ts";
import { carriesOrigin } from "../server/static-files.ts";
import { sharePictures } from "./share-pictures.ts";

/** After a build: adds the share pictures and compresses the assets, so that the server need not do it at start. */
const client = new URL("../build/client/", import.meta.url).pathname;

for await (const { path, bytes } of sharePictures()) {
	mkdirSync(dirname(join(client, path)), { recursive: true });
	writeFileSync(join(client, path), bytes);
}

const compressed = [
	".woff2",
	".png",
	".ico",
	...Object.values<string>(encodings),
];
const files = readdirSync(client, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map((entry) => join(entry.parentPath, entry.name))
	.filter(
		(file) =>
			!carriesOrigin(extname(file)) && !compressed.includes(extname(file)),
	);

// One file at a time: each encoder needs about 100 MB.
for (const file of files) {
	const bytes = readFileSync(file);
	await Promise.all(
		(Object.keys(encodings) as Encoding[]).map(async (encoding) => {
			const smaller = await compress(bytes, encoding, "build");
			if (smaller) writeFileSync(file + encodings[encoding], smaller);
		}),
	);
}
