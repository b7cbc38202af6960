import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import type { Search } from "./traces.server.ts";

/** A process of its own (traces.server.ts): searches files for some texts, and prints those that hold one. */

/** Bytes that are looked at in one go. */
const PORTION = 256 * 1024;

const { files, forms }: Search = JSON.parse(await text(process.stdin));
const found: string[] = [];
for (const file of files) if (await holds(file)) found.push(file);
process.stdout.write(JSON.stringify(found));

/** Bytes are compared as Latin-1, in small letters, so that only the letters of ASCII have a case. */
async function holds(file: string): Promise<boolean> {
	const wanted = forms.map((form) => small(Buffer.from(form).toString("latin1")));
	const longest = Math.max(...wanted.map(({ length }) => length));
	let tail = "";
	try {
		for await (const chunk of createReadStream(file, {
			encoding: "latin1",
			highWaterMark: PORTION,
		})) {
			const part = small(tail + chunk);
			if (wanted.some((form) => part.includes(form))) return true;
			tail = part.slice(1 - longest);
		}
	} catch (error) {
		// Logs come and go.
		if ((error as { code?: string }).code !== "ENOENT") throw error;
	}
	return false;
}

function small(bytes: string): string {
	return bytes.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
