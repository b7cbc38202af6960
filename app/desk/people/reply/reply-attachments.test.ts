import { randomUUIDv7 } from "node:crypto";
import PostalMime from "postal-mime";
import { expect, onTestFinished } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { action } from "#desk/people/card/route.tsx";
import {
	buildPersonalMail,
	readAttachment,
} from "#features/leads/messages.server.ts";
import { erasePerson } from "#features/privacy/erase.server.ts";
import { readPersonData } from "#features/privacy/person-data.server.ts";
import { findSubject } from "#features/privacy/subject.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	DEFAULT_FILE_STORAGE_MB,
	fileStorageSetting,
} from "#lib/db/file-storage.server.ts";
import { insertSetting } from "#lib/db/settings.server.ts";
import { createSmtpMailer } from "#lib/mail/mailer.server.ts";
import { startDelivery } from "#lib/outbox/delivery.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { retryNow } from "#lib/outbox/retries.server.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { startSmtp } from "../../../../tests/support/smtp.ts";
import {
	addStaffRow,
	routeArgs,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
import { loader } from "./attachment-route.ts";
import { recordDeliveredReply } from "./record-answers.server.ts";

const came = "2026-11-23T08:00:00.000Z";
const later = "2026-11-23T08:41:00.000Z";
const jo = "jo@client.example";

type Sent = {
	fields?: Record<string, string>;
	files?: readonly { name: string; content: Uint8Array; type?: string }[];
};

/** Ada's desk, with a question of Jo's. */
async function openDesk(db: Database) {
	await addStaffRow(db);
	await ask({ ...siteAt(db, came), clock: staffContext(db, came).clock }, jo);
	await db.deleteFrom("outbox").execute();

	const { id } = await personWith(db, jo);
	const site = staffContext(db, later);

	return {
		id,
		site,
		async send({ fields = {}, files = [] }: Sent) {
			const body = new FormData();
			const all = {
				intent: "reply",
				key: randomUUIDv7(),
				lead_id: "",
				subject: "Re: your question",
				text: "Hello,\n\nthe offer is attached.",
				...fields,
			};

			for (const [name, value] of Object.entries(all)) body.set(name, value);

			for (const { name, content, type } of files)
				body.append(
					"files",
					new File([Buffer.from(content)], name, { type: type ?? "" }),
				);

			// A field without a chosen file, as browsers send it.
			if (files.length === 0) body.set("files", new File([], ""));

			const request = new Request(`https://sheaf.example/desk/people/${id}`, {
				method: "POST",
				body,
			});
			const { data, init } = await action(routeArgs(site, request, { id }));

			return { ...data, status: init?.status };
		},
		async lastMessage() {
			const card = await readCard(site, id);
			const item = card?.timeline.find(({ type }) => type === "message");
			if (item?.type !== "message") throw new Error("There is no message.");

			return item;
		},
	};
}

function download(db: Database, id: string, isLoggedIn = true) {
	const { staff, ...site } = staffContext(db, later);
	const request = new Request(`https://sheaf.example/desk/attachments/${id}`);

	return loader(
		routeArgs(isLoggedIn ? { ...site, staff } : site, request, { id }),
	);
}

async function deliver(
	db: Database,
	behaviour: Parameters<typeof startSmtp>[0] = {},
) {
	const smtp = await startSmtp(behaviour);
	const mailer = createSmtpMailer(
		{ host: "127.0.0.1", port: smtp.port, secure: false, auth: null },
		() => ({ name: "Sheaf", address: "hello@sheaf.example" }),
	);
	const stop = startDelivery({
		db,
		mailer,
		findPersonalMail: async ({ topic, id }) =>
			topic === "desk.reply" ? buildPersonalMail(db, id) : null,
		onMailDelivered: recordDeliveredReply,
		now: () => new Date(later),
		log: () => {},
		every: 25,
	});

	async function end(): Promise<void> {
		await stop();
		await smtp.close();
	}

	onTestFinished(end);

	return { received: smtp.received, end };
}

const settled = (db: Database, column: "dead_at" | "delivered_at") =>
	expect
		.poll(
			async () => (await rowIn(db, "outbox", { topic: "desk.reply" }))[column],
		)
		.not.toBeNull();

const NAME = "Angebot für Büro „Nord“.pdf";
const offer = { name: NAME, content: Buffer.alloc(3_000_000, "%PDF") };
const page = { name: "x.html", content: Buffer.from("<script>1</script>") };
const drawing = {
	name: "logo.svg",
	content: Buffer.from("<svg onload='alert(1)'/>"),
	type: "image/png",
};

onBothDatabases((test) => {
	test("a file that the relay refuses as too large is undelivered and kept, and leaves with its exact name (C15)", async (db) => {
		const { send, lastMessage } = await openDesk(db);
		await send({ files: [offer] });

		const refusing = await deliver(db, {
			refuseContent: { status: 552, text: "5.3.4 message too large" },
		});
		await settled(db, "dead_at");
		await refusing.end();

		const refused = await lastMessage();
		expect(refused).toMatchObject({
			state: "dead",
			problem: expect.stringContaining("too large for the mail server"),
			files: [{ name: NAME, size: 3_000_000 }],
		});

		const file = await readAttachment(db, refused.files[0]?.id ?? "");
		expect(offer.content.equals(file?.bytes ?? Buffer.of())).toBe(true);

		await retryNow(db, refused.id, later);
		const { received } = await deliver(db);
		wakeDelivery();
		await settled(db, "delivered_at");

		const mail = await PostalMime.parse(received[0]?.raw ?? "");
		expect(mail.attachments).toMatchObject([
			{ filename: NAME, disposition: "attachment" },
		]);
		expect(
			Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(
				offer.content,
			),
		).toBe(true);
		expect(await lastMessage()).toMatchObject({
			state: "delivered",
			problem: null,
		});
	});

	test.each([offer, page, drawing])(
		"a colleague downloads $name, and it is never opened on the desk (C15)",
		async (db, file) => {
			const { send, lastMessage } = await openDesk(db);
			await send({ files: [file] });
			const { files } = await lastMessage();

			const response = await download(db, files[0]?.id ?? "");

			const disposition = response.headers.get("content-disposition") ?? "";
			expect(disposition).toMatch(/^attachment;/);
			expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(
				file.name,
			);
			expect(response.headers.get("x-content-type-options")).toBe("nosniff");
			expect(response.headers.get("content-type")).toBe(
				"application/octet-stream",
			);
			expect(
				Buffer.from(await response.arrayBuffer()).equals(file.content),
			).toBe(true);
		},
	);

	test("nothing is downloaded without a login (C15)", async (db) => {
		const { send, lastMessage } = await openDesk(db);
		await send({ files: [page] });
		const { files } = await lastMessage();

		await expect(download(db, files[0]?.id ?? "", false)).rejects.toMatchObject(
			{ init: { status: 401 } },
		);
	});

	test("a reply to a person with a phone number only is refused, with its text", async (db) => {
		const { send } = await openDesk(db);
		await db.updateTable("contact_points").set({ kind: "phone" }).execute();

		expect(await send({ fields: { text: "Hello." } })).toMatchObject({
			errors: { text: expect.stringContaining("no email address") },
			values: { text: "Hello." },
		});
		expect(await rowsIn(db, "messages")).toEqual([]);
	});

	test("copies go to each address once, and are shown in the timeline", async (db) => {
		const { send, lastMessage } = await openDesk(db);
		const cc = `Sam Cook <sam@client.example>; SAM@client.example, ${jo}, kim@client.example`;

		await send({ fields: { cc } });

		const { received } = await deliver(db);
		await settled(db, "delivered_at");
		expect(received[0]?.to).toEqual([
			jo,
			"sam@client.example",
			"kim@client.example",
		]);
		expect(await lastMessage()).toMatchObject({
			cc: "sam@client.example, kim@client.example",
			files: [],
		});
	});

	test.each([
		["sam@", "“sam@” isn’t an email address. Put commas between several."],
		[
			Array.from({ length: 11 }, (_, n) => `a${n}@b.example`).join(),
			"Send copies to 10 addresses at most.",
		],
	])(
		"the copies “%s” are refused beside their field",
		async (db, cc, error) => {
			const { send } = await openDesk(db);

			expect(await send({ fields: { cc } })).toMatchObject({
				status: 422,
				errors: { cc: error },
				values: { cc, text: expect.stringContaining("attached") },
			});
			expect(await rowsIn(db, "messages")).toEqual([]);
		},
	);

	test("a refused file stores nothing, and the typed text is answered with its name", async (db) => {
		const { send } = await openDesk(db);
		const program = { name: "setup.exe", content: Buffer.from("MZ") };
		const fields = { cc: "sam@client.example", text: "Here it is." };

		expect(await send({ fields, files: [page, program] })).toMatchObject({
			status: 422,
			errors: { files: expect.stringContaining("“setup.exe” is a program") },
			values: { ...fields, fileNames: "x.html, setup.exe" },
		});
		expect(await rowsIn(db, "messages")).toEqual([]);
		expect(await rowsIn(db, "attachments")).toEqual([]);
	});

	test("files are refused when the storage has no room for them", async (db) => {
		const { send } = await openDesk(db);
		await insertSetting(db, fileStorageSetting, "1");
		expect(DEFAULT_FILE_STORAGE_MB).toBeGreaterThan(1);

		expect(await send({ files: [offer] })).toMatchObject({
			errors: { files: expect.stringContaining("no room left for files") },
		});
	});

	test("a name with a folder is stored without it, and a long one keeps its ending", async (db) => {
		const { send, lastMessage } = await openDesk(db);
		const { content } = page;
		const names = ["C:\\offers\\a.pdf", `${"long ".repeat(60)}.pdf`];

		await send({ files: names.map((name) => ({ name, content })) });

		const { files } = await lastMessage();
		expect(files[0]?.name).toBe("a.pdf");
		expect(files[1]?.name).toMatch(/^long .*\.pdf$/);
		expect(files[1]?.name.length).toBeLessThanOrEqual(150);
	});

	test("the same text with another file is another email, with the same file it isn’t", async (db) => {
		const { send } = await openDesk(db);
		const messages = async () => (await rowsIn(db, "messages")).length;

		await send({ files: [page] });
		await send({ files: [page] });
		expect(await messages()).toBe(1);

		await send({ files: [drawing] });
		expect(await messages()).toBe(2);

		await send({ files: [drawing], fields: { cc: "sam@client.example" } });
		expect(await messages()).toBe(3);
	});

	test("several files keep their order, and sent again they are one email", async (db) => {
		const { send, lastMessage } = await openDesk(db);
		const files = Array.from({ length: 10 }, (_, index) => ({
			name: `${index}.txt`,
			content: Buffer.from(`file ${index}`),
		}));

		for (let time = 0; time < 2; time++) await send({ files });

		expect(await rowsIn(db, "messages")).toHaveLength(1);
		expect((await lastMessage()).files.map(({ name }) => name)).toEqual(
			files.map(({ name }) => name),
		);
	});

	test("a repeated key with another file is refused", async (db) => {
		const { send } = await openDesk(db);
		const fields = { key: randomUUIDv7() };

		await send({ fields, files: [page] });

		expect(await send({ fields, files: [drawing] })).toMatchObject({
			status: 409,
			notice: { title: expect.stringContaining("different contents") },
		});
		expect(await rowsIn(db, "attachments")).toMatchObject([{ name: "x.html" }]);
	});

	test("a file sent to a person is in the copy of their data, and erased with them", async (db) => {
		const { site, send } = await openDesk(db);
		await send({ files: [offer] });

		const subject = await findSubject(db, { address: jo });
		const { parts } = await readPersonData(db, subject, later);
		expect(parts.attachments).toMatchObject([{ name: NAME, size: 3_000_000 }]);

		await erasePerson(site, jo, { staffId: site.staff.id, how: "desk" });

		expect(await rowsIn(db, "attachments")).toEqual([]);
		expect(await rowsIn(db, "attachment_parts")).toEqual([]);
	});
});
