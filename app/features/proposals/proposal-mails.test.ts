import { expect, test as unit } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { buildMessage } from "#lib/mail/mail-message.ts";
import { addStaffAndQuestion, jo } from "../../../tests/support/cards.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addAccepted,
	addSent,
	askForCode,
	clientSite,
} from "../../../tests/support/proposals.ts";
import { acceptWithCode, declineProposal } from "./answer-proposal.server.ts";
import { buildProposalMail } from "./proposal-mails.server.ts";
import { hashRecord } from "./record.ts";

const site = (db: Database) => {
	const { origin, notify } = clientSite(db);
	return { origin, notify };
};

async function build(db: Database, topic: string) {
	const row = await rowIn(db, "outbox", { topic });
	const mail = await buildProposalMail(db, row, site(db));
	if (!mail || mail === "gone") throw new Error(`No email: ${mail}`);

	return { row, mail };
}

onBothDatabases((test) => {
	test("both sides get the whole text, also as a file with the hash of the email", async (db) => {
		const { token } = await addAccepted(db);
		const { record, sha256 } = await rowIn(db, "proposal_acceptances");

		for (const topic of ["proposal.copy", "proposal.answer"]) {
			const { mail } = await build(db, topic);
			const [file] = mail.files ?? [];

			expect(file).toEqual({ name: "proposal-1.txt", text: record });
			expect(hashRecord(file?.text ?? "")).toBe(sha256);
			expect(mail.document.facts).toContainEqual({
				label: "SHA-256 of the file",
				value: sha256,
			});
			const texts = mail.document.sections?.map(({ text }) => text).join("");
			expect(texts).toContain("By: Jo Bloggs, Owner");
			expect(texts).toContain("Governing law");
		}

		const { mail, row } = await build(db, "proposal.copy");
		expect(row.recipient).toBe(jo);
		expect(mail.document.action?.url).toBe(
			`https://sheaf.example/proposal/${token}`,
		);
	});

	test("the stored row has no text, and is not sent once the proposal is gone", async (db) => {
		await addAccepted(db);
		const row = await rowIn(db, "outbox", { topic: "proposal.answer" });
		expect(JSON.parse(row.payload)).toEqual({
			built: { proposal: expect.any(String), answer: "accepted" },
		});

		await db.deleteFrom("proposals").execute();

		expect(await buildProposalMail(db, row, site(db))).toBe("gone");
	});

	test("the assignee gets the answer, too, unless they don't want such emails", async (db) => {
		await db
			.updateTable("staff")
			.set({ password_hash: "x", notify_replies: 1 })
			.execute();
		await db
			.updateTable("people")
			.set({ assignee_id: "staff-member" })
			.execute();
		const { token } = await addSent(db);
		const answer = { version: 1, reason: "price" as const, text: "Too much." };
		await declineProposal(clientSite(db), token, answer);

		const { row, mail } = await build(db, "assignee.proposal");
		expect(row.recipient).toBe("member@sheaf.example");
		expect(mail).toMatchObject({
			subject: "Declined: proposal 1",
			document: {
				paragraphs: ["Too much."],
				facts: expect.arrayContaining([
					{ label: "Reason", value: "Too expensive" },
				]),
			},
		});
	});

	test("over 100 KB the terms are in the file only", async (db) => {
		const { token, id } = await addSent(db);
		await db
			.updateTable("proposal_versions")
			.set({ terms: "Terms. ".repeat(15_000) })
			.where("proposal_id", "=", id)
			.execute();
		await acceptWithCode(clientSite(db), token, await askForCode(db, token));

		const { mail } = await build(db, "proposal.copy");

		expect(mail.document.sections).toHaveLength(1);
		expect(mail.files?.[0]?.text).toContain("Terms. Terms.");
	});

	test("other rows have their own text", async (db) => {
		const [row] = await rowsIn(db, "outbox");
		if (!row) throw new Error("There is no email.");

		expect(await buildProposalMail(db, row, site(db))).toBe(null);
	});
}, addStaffAndQuestion);

unit("a file is attached byte by byte, as its hash is of the bytes", () => {
	const sender = { name: "Sheaf", address: "hello@sheaf.example" };
	const document = { heading: "", paragraphs: [], facts: [], footer: [] };
	const text = "One\nTwo — ä\n";
	const files = [{ name: "proposal-1.txt", text }];

	const message = buildMessage(
		{ to: jo, subject: "", document, files },
		sender,
		null,
	);

	expect(message.attachments).toMatchObject([
		{ content: Buffer.from(text), contentTransferEncoding: "base64" },
	]);
});
