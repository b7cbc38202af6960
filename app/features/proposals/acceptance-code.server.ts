import { randomInt } from "node:crypto";
import { isSameSecret, sign } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Rate } from "#lib/http/rate-limit.server.ts";
import type { ProposalSiteParts } from "./accept.server.ts";
import type { LockedProposal } from "./change-proposal.server.ts";

const MINUTE = 60_000;

export const CODE_VALID_FOR = 30 * MINUTE;
const MAX_TRIES = 5;
export const codeRate: Rate = { burst: 5, perMs: 12 * MINUTE };

/** What the emailed code confirms: nothing else can be accepted with it. */
export type PendingAcceptance = {
	id: string;
	/** The number of the version. */
	version: number;
	chosen: string[];
	name: string;
	role: string | null;
	reference: string | null;
	/** When the code was asked for. */
	at: string;
};

/** @returns the code, of which only an HMAC is stored. */
export async function storePending(
	trx: Database,
	{ secret }: Pick<ProposalSiteParts, "secret">,
	{ id, version }: LockedProposal,
	pending: PendingAcceptance,
	until: string,
): Promise<string> {
	const code = String(randomInt(1_000_000)).padStart(6, "0");
	const json = JSON.stringify(pending);
	await executeOne(
		trx
			.updateTable("proposals")
			.set({
				pending: json,
				code_hash: hashCode(secret, id, json, code),
				code_until: until,
				code_tries: 0,
			})
			.where("id", "=", id)
			.where("version", "=", version),
	);

	return code;
}

function hashCode(secret: string, id: string, pending: string, code: string) {
	return sign(secret, `proposal-code:${id}:${pending}:${code}`);
}

/** Why a code doesn’t confirm anything. */
export type CodeRefused =
	/** No code was asked for, or what it would confirm has changed. */
	| { kind: "no-code" }
	/** A later code was asked for, in another window. */
	| { kind: "replaced" }
	| { kind: "code-expired" }
	/** After too many wrong ones. */
	| { kind: "code-void" }
	| { kind: "wrong-code"; triesLeft: number };

export function readPending({
	pending,
}: LockedProposal): PendingAcceptance | null {
	return pending === null ? null : JSON.parse(pending);
}

/** What the code confirms. A wrong one is counted. */
export async function checkCode(
	trx: Database,
	{ secret, clock }: ProposalSiteParts,
	proposal: LockedProposal,
	given: { pendingId: string; code: string },
): Promise<PendingAcceptance | CodeRefused> {
	const { id, pending: json, code_hash, code_until, code_tries } = proposal;
	const pending = readPending(proposal);
	if (!pending || !json || !code_hash || !code_until)
		return { kind: "no-code" };
	if (pending.version !== proposal.live_number) return { kind: "no-code" };
	if (pending.id !== given.pendingId) return { kind: "replaced" };
	if (code_tries >= MAX_TRIES) return { kind: "code-void" };
	if (code_until <= clock.at) return { kind: "code-expired" };

	const code = given.code.replace(/\D/g, "");
	if (isSameSecret(hashCode(secret, id, json, code), code_hash)) return pending;

	await trx
		.updateTable("proposals")
		.set({ code_tries: code_tries + 1 })
		.where("id", "=", id)
		.execute();

	return { kind: "wrong-code", triesLeft: MAX_TRIES - code_tries - 1 };
}
