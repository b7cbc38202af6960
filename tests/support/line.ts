import { connect, type Socket } from "node:net";

/** A connection without any library on our side: says what no HTTP client would. */
export type Line = {
	socket: Socket;
	/** Everything that came back so far, byte for byte. */
	heard(): string;
	/** Statuses of all answers so far, in order. */
	statuses(): number[];
	/** Whether the other side has ended or broken it. */
	isClosed(): boolean;
	/** Resolves when it is closed, with how long it was open, in milliseconds. */
	closed: Promise<number>;
};

/** Opens a connection to the site and says `words`. */
export function openLine(site: { url: string }, words = ""): Line {
	const opened = Date.now();
	let heard = "";
	let isClosed = false;
	const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
	socket.setNoDelay(true);
	if (words) socket.write(words, "latin1");
	socket.on("data", (part) => {
		heard += part.toString("latin1");
	});
	// A line that is cut is what these tests wait for.
	socket.on("error", () => {});
	const closed = new Promise<number>((resolve) => {
		socket.on("close", () => {
			isClosed = true;
			resolve(Date.now() - opened);
		});
	});
	return {
		socket,
		heard: () => heard,
		statuses: () => Array.from(heard.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, code]) => Number(code)),
		isClosed: () => isClosed,
		closed,
	};
}

/** Says something and returns all that comes back until the line is closed or silent for a second. */
export async function say(site: { url: string }, words: string): Promise<Line> {
	const line = openLine(site, words);
	let before = -1;
	for (let attempts = 0; attempts < 10 && !line.isClosed(); attempts++) {
		await pause(attempts === 0 ? 300 : 700);
		if (line.heard().length === before && before > 0) break;
		before = line.heard().length;
	}
	line.socket.destroy();
	return line;
}

/** Says one character after the other, with a pause between them, until the line is closed. */
export async function drip(line: Line, words: string, every: number): Promise<void> {
	for (const character of words) {
		if (line.isClosed()) return;
		line.socket.write(character);
		await pause(every);
	}
}

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The Host header of the site. */
export function hostLine(site: { url: string }): string {
	return `Host: ${new URL(site.url).host}\r\n`;
}
