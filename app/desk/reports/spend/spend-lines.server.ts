import type { CsvRow } from "#lib/csv.server.ts";
import { counted } from "#lib/number-format.ts";
import { shorten } from "#lib/text/cut-text.ts";
import {
	type Question,
	readLine,
	type Spend,
	type SpendFile,
} from "./spend-line.server.ts";

const MAX_NAMED_LINES = 5;
const MAX_LINE_TEXT = 80;

type ReadLines =
	| { error: string }
	| { questions: Partial<Record<Question, string>> }
	| {
			spends: Spend[];
			lines: number;
			leftOut: { totals: number; empty: number };
	  };

/** Reads all lines, and adds up those of a day, source and campaign. */
export function readLines(file: SpendFile, today: string): ReadLines {
	const spends = new Map<string, Spend>();
	const leftOut = { totals: 0, empty: 0 };
	const refusals: string[] = [];
	const questions: Partial<Record<Question, string>> = {};
	const future: { line: number; day: string }[] = [];
	let lines = 0;

	for (const row of file.rows) {
		const read = readLine(row, file);
		if ("leftOut" in read) leftOut[read.leftOut]++;
		else if ("refused" in read) refusals.push(nameLine(row, read.refused));
		else if ("asked" in read)
			questions[read.asked] ??= nameLine(row, read.question);
		else {
			const { spend } = read;
			const key = [spend.day, spend.source, spend.campaign].join(" ");
			const cents = (spends.get(key)?.cents ?? 0) + spend.cents;

			spends.set(key, { ...spend, cents });
			lines++;
			if (spend.day > today) future.push({ line: row.line, day: spend.day });
		}
	}

	if (refusals.length > 0) return { error: listRefusals(refusals) };

	const [first] = future;
	if (first && !file.answers.future)
		questions.future = `${counted(future.length, "line has", "lines have")} a date in the future, the first on line ${first.line}: ${first.day}. Tick this to import ${future.length === 1 ? "it" : "them"}.`;
	if (Object.keys(questions).length > 0) return { questions };
	if (lines === 0) return { error: "There is nothing to import." };

	return { spends: [...spends.values()], lines, leftOut };
}

function listRefusals(refusals: readonly string[]): string {
	const more = refusals.length - MAX_NAMED_LINES;
	return [
		...refusals.slice(0, MAX_NAMED_LINES),
		...(more > 0 ? [`And ${counted(more, "more line", "more lines")}.`] : []),
	].join(" ");
}

export function nameLine({ line, text }: CsvRow, problem: string): string {
	const short = shorten(text, MAX_LINE_TEXT);
	return `Line ${line} (${short.replace(/\s+/g, " ")}): ${problem}`;
}
