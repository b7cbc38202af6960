import pg from "pg";
import { CommitFailed } from "./write.ts";

/** Who has waited for so long in vain speaks for those who come next … */
const LONG_WAIT_MS = 1_000;
/** … who are refused at once for a while: one form asks several times. */
const REFUSING_MS = 2_000;

/** Runs work as one transaction, after what begins it. @throws what the work or the server throws; nothing is kept then. */
export type Transact = <Result>(
	begin: string,
	work: (client: pg.ClientBase) => Promise<Result>,
) => Promise<Result>;

/** How to run work as one transaction, on any connection. */
export function transactionsOf(pool: pg.Pool): Transact {
	let refusingUntil = 0;

	async function connect(): Promise<pg.PoolClient> {
		const asked = performance.now();
		if (asked < refusingUntil && pool.idleCount === 0)
			throw new Error("others have just waited for a connection in vain");
		try {
			return await pool.connect();
		} catch (error) {
			const now = performance.now();
			if (now - asked > LONG_WAIT_MS) refusingUntil = now + REFUSING_MS;
			throw error;
		}
	}

	return async (begin, work) => {
		const client = await connect();
		try {
			await client.query(begin);
			const result = await work(client);
			await client.query("COMMIT");
			client.release();
			return result;
		} catch (error) {
			client.release(!(await isUsable(client, error)));
			throw error;
		}
	};
}

/** Whether a connection can be given to somebody else after an error; then it is out of its transaction. */
async function isUsable(client: pg.ClientBase, error: unknown): Promise<boolean> {
	if (!(error instanceof pg.DatabaseError || error instanceof CommitFailed)) return false;
	return client.query("ROLLBACK").then(
		() => true,
		() => false,
	);
}
