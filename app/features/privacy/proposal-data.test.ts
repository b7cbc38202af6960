import { existsSync } from "node:fs";
import { expect, vi } from "vitest";
import { acceptWithCode } from "#features/proposals/answer-proposal.server.ts";
import {
	createProposal,
	trashProposal,
} from "#features/proposals/proposals.server.ts";
import {
	deleteRetainedContract,
	listRetainedContracts,
} from "#features/proposals/retained-contracts.server.ts";
import { backUp } from "#lib/db/backup.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { locateDataFolder } from "#lib/db/data-folder.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { moveInstallation } from "#lib/db/move.server.ts";
import {
	addStaffAndQuestion,
	jo,
	later,
} from "../../../tests/support/cards.ts";
import {
	addEmail,
	findMessages,
	onBothDatabases,
	onPostgres,
	personWith,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	hasPostgresTools,
	withoutPostgresTools,
} from "../../../tests/support/postgres-tools.ts";
import {
	aBody,
	adaAt,
	addAccepted,
	addDraft,
	addOfEachState,
	addSent,
	askForCode,
	clientSite,
	proposalStates,
} from "../../../tests/support/proposals.ts";
import { scratchFolder } from "../../../tests/support/scratch.ts";
import { erasePerson } from "./erase.server.ts";
import { readPersonData } from "./person-data.server.ts";
import { submitRequest } from "./requests.server.ts";
import { restoreInstallation } from "./restore.server.ts";
import { countRetention, runRetention } from "./retention.server.ts";
import { findSubject } from "./subject.server.ts";

vi.setConfig({ testTimeout: 90_000 });

const inFolder = scratchFolder();
const desk = { staffId: null, how: "desk" } as const;

const afterwards = "2026-11-23T09:00:00.000Z";

const erase = (db: Database, address = jo, at = later) =>
	erasePerson({ ...clientSite(db, at) }, address, desk);

async function statesIn(db: Database): Promise<string[]> {
	return (await rowsIn(db, "proposals")).map(({ state }) => state);
}

onBothDatabases((test) => {
	test("an erasure leaves only valid contracts, without their person", async (db) => {
		await addOfEachState(db);
		expect((await statesIn(db)).sort()).toEqual([...proposalStates].sort());

		await erase(db);

		expect(await statesIn(db)).toEqual([]);
		expect(await rowsIn(db, "proposal_versions")).toEqual([]);
		expect(await rowsIn(db, "proposal_acceptances")).toMatchObject([
			{ proposal_id: null, person_id: null, erased_at: later, address: jo },
		]);
		const outbox = await rowsIn(db, "outbox");
		expect(outbox.filter(({ recipient }) => recipient === jo)).toEqual([]);
		expect(JSON.stringify(outbox)).not.toContain(jo);
	});

	test("owners see the contracts that are left, and can delete them", async (db) => {
		await addAccepted(db);
		await erase(db);

		const [contract] = await listRetainedContracts(db);
		expect(contract).toMatchObject({ number: 1, name: "Jo Bloggs" });

		expect(await deleteRetainedContract(db, contract?.id ?? "")).toBe(true);
		expect(await rowsIn(db, "proposal_acceptances")).toEqual([]);
	});

	test("a visitor's erasure of one of two addresses takes what was sent there", async (db) => {
		await addAccepted(db);
		await addSent(db);
		const { id } = await personWith(db, jo);
		await addEmail(db, id, "jo@home.example");

		await erasePerson(clientSite(db), "jo@home.example", {
			staffId: null,
			how: "visitor",
		});
		expect(await statesIn(db)).toHaveLength(2);

		await erasePerson(clientSite(db), jo, { staffId: null, how: "visitor" });
		expect(await statesIn(db)).toEqual([]);
		expect(await rowsIn(db, "proposal_acceptances")).toMatchObject([
			{ person_id: null, erased_at: later },
		]);
	});

	test("after an erasure the link is unknown, and a code accepts nothing", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token);

		await erase(db);

		expect(await acceptWithCode(clientSite(db), token, form)).toEqual({
			kind: "missing",
		});
	});

	test("of an erasure and an acceptance at the same time either comes first, and nothing of the person is left", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token);

		const [accepted] = await Promise.all([
			acceptWithCode(clientSite(db), token, form),
			erase(db),
		]);

		const contracts = await rowsIn(db, "proposal_acceptances");
		expect(["accepted", "missing"]).toContain(accepted.kind);
		expect(contracts).toHaveLength(accepted.kind === "accepted" ? 1 : 0);
		expect(contracts.filter(({ erased_at }) => erased_at === null)).toEqual([]);
		expect(await statesIn(db)).toEqual([]);
	});

	test("a copy of data has proposals and contracts, also after an erasure, and no link or code", async (db) => {
		const { token } = await addAccepted(db);
		await addSent(db);
		const read = async () =>
			readPersonData(db, await findSubject(db, { address: jo }), later);

		const { parts } = await read();
		expect(parts.proposals).toMatchObject([
			{ state: "accepted", draft: { title: aBody().title } },
			{ state: "sent" },
		]);
		expect(parts.sentProposals).toHaveLength(2);
		expect(parts.acceptances).toMatchObject([{ name: "Jo Bloggs" }]);
		expect(JSON.stringify(parts)).not.toContain(token);
		expect(JSON.stringify(parts)).not.toMatch(/Your code: \d{6}/);

		await erase(db);
		expect((await read()).parts).toMatchObject({
			proposals: [],
			acceptances: [{ name: "Jo Bloggs" }],
		});
	});

	test("who is known by a retained contract only can ask for a copy of it", async (db) => {
		await addAccepted(db);
		await erase(db);

		const fields = new Map(Object.entries({ kind: "export", email: jo }));
		await submitRequest(clientSite(db, afterwards), fields);

		expect(await findMessages(db, "privacy.confirm")).toMatchObject([
			{ recipient: jo },
		]);
	});

	test("who is known by the address of a proposal or an email only can ask for a copy", async (db) => {
		await addSent(db);
		await db.deleteFrom("contact_points").execute();
		await db.deleteFrom("outbox").execute();
		for (const table of ["messages", "proposals"] as const) {
			const fields = new Map(Object.entries({ kind: "export", email: jo }));
			await submitRequest(clientSite(db, afterwards), fields);

			expect(await findMessages(db, "privacy.confirm")).toHaveLength(1);
			await db.deleteFrom(table).execute();
			await db.deleteFrom("outbox").execute();
		}
	});

	test("a copy of data has a proposal of each state, and none of their codes", async (db) => {
		await addOfEachState(db);
		const codes = (await rowsIn(db, "outbox", { topic: "proposal.code" })).map(
			({ payload }) => /Your code: (\d{6})/.exec(payload)?.[1],
		);
		const subject = await findSubject(db, { address: jo });

		const { parts } = await readPersonData(db, subject, later);

		const states = parts.proposals.map(({ state }) => String(state));
		expect(states.sort()).toEqual([...proposalStates].sort());
		const mails = JSON.stringify(parts.mails);
		expect(codes).toHaveLength(2);
		for (const code of codes) expect(mails).not.toContain(code);
	});

	test("a deleted draft goes for good after 30 days in the trash", async (db) => {
		const id = await addDraft(db);
		const staffId = adaAt(db).staff.id;
		await trashProposal(db, id, { staffId, at: later });

		await runRetention(db, "2026-12-23T08:40:00.000Z");
		expect(await statesIn(db)).toEqual(["draft"]);

		await runRetention(db, "2026-12-23T08:42:00.000Z");
		expect(await statesIn(db)).toEqual([]);
	});

	test("who has accepted is a client, and a retained contract goes after six years", async (db) => {
		await addAccepted(db);
		await db
			.updateTable("people")
			.set({ stage: "lost", won_at: null })
			.execute();

		expect(await countRetention(db, "2029-11-23T09:00:00.000Z")).toMatchObject({
			contracts: 0,
			marketing: 0,
		});
		await erase(db);
		const counts = await countRetention(db, "2032-11-22T09:00:00.000Z");
		expect(counts.acceptances).toBe(0);

		await runRetention(db, "2032-11-24T09:00:00.000Z");
		expect(await rowsIn(db, "proposal_acceptances")).toEqual([]);
	});
}, addStaffAndQuestion);

onBothDatabases((test) => {
	test("a restore withdraws what was open, names it, and gives no number again", async (db, {
		skip,
	}) => {
		if (isPostgres(db) && !(await hasPostgresTools(db)))
			return skip(withoutPostgresTools);

		await addOfEachState(db);
		const folder = locateDataFolder(db.url);
		const { file } = await backUp(db.url, later, { folder });
		const { id } = await personWith(db, jo);
		for (let more = 0; more < 3; more++)
			await createProposal(adaAt(db), id, aBody());
		await db.destroy();

		const restored = await restoreInstallation(db.url, folder, file, later);

		expect(restored.withdrawnProposals).toEqual([2]);
		expect(existsSync(restored.aside ?? "")).toBe(true);
		const again = await openDatabase(db.url);
		expect((await statesIn(again)).filter((state) => state === "sent")).toEqual(
			[],
		);
		expect(await createProposal(adaAt(again), id, aBody())).toMatchObject({
			number: 10,
		});
		await again.destroy();
	});

	test("an erasure is repeated on a restored backup, and spares the contract", async (db, {
		skip,
	}) => {
		if (isPostgres(db) && !(await hasPostgresTools(db)))
			return skip(withoutPostgresTools);

		await addOfEachState(db);
		const folder = locateDataFolder(db.url);
		const { file } = await backUp(db.url, later, { folder });
		const site = { ...clientSite(db), installation: { folder } };
		await erasePerson(site, jo, desk);
		await db.destroy();

		expect(
			await restoreInstallation(db.url, folder, file, later),
		).toMatchObject({ erasedAgain: 1 });

		const again = await openDatabase(db.url);
		expect(await statesIn(again)).toEqual([]);
		expect(await rowsIn(again, "proposal_acceptances")).toMatchObject([
			{ person_id: null, erased_at: later },
		]);
		await again.destroy();
	});
}, addStaffAndQuestion);

onPostgres((test) => {
	test("a move copies proposals in every state", async (to) => {
		const url = `file:${inFolder("from.sqlite")}`;
		const from = await openDatabase(url);
		await addStaffAndQuestion(from);
		await addOfEachState(from);
		const before = await rowsIn(from, "proposal_acceptances");
		await from.destroy();

		expect(await moveInstallation(url, to.url)).toMatchObject({
			isComplete: true,
		});

		expect(await rowsIn(to, "proposal_acceptances")).toEqual(before);
		expect((await statesIn(to)).sort()).toEqual([...proposalStates].sort());
	});
});
