import { expect, test } from "vitest";
import type { Receipt } from "./receipt.ts";
import { uploadReceipts } from "./upload-receipts.ts";

const receipts = ["a", "b", "c"].map((id) => ({ id }) as Receipt);

function answering(...answers: (number | Error)[]) {
	const posted: string[] = [];
	async function post({ id }: Receipt): Promise<number> {
		posted.push(id);
		const answer = answers[posted.length - 1] ?? 200;
		if (answer instanceof Error) throw answer;
		return answer;
	}
	return { post, posted };
}

test.each<[string, (number | Error)[], string[], string[]]>([
	["all are filed in order", [], ["a", "b", "c"], ["a", "b", "c"]],
	["an unreachable server ends the try", [new Error("offline")], [], ["a"]],
	["a busy server ends the try, what was kept stays kept", [200, 503], ["a"], ["a", "b"]],
	["too many requests are tried again later", [429], [], ["a"]],
	[
		"what the server will never take is not sent for ever",
		[400, 200, 200],
		["a", "b", "c"],
		["a", "b", "c"],
	],
])("%s", async (_promise, answers, settled, sent) => {
	const { post, posted } = answering(...answers);
	expect(await uploadReceipts(receipts, post)).toEqual(settled);
	expect(posted).toEqual(sent);
});
