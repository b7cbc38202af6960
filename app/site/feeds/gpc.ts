import { plainFile } from "./plain-file.server.ts";

/** The day on which how we heed the signal last changed. */
const lastUpdate = "2026-11-21";

/** /.well-known/gpc.json: Global Privacy Control is heeded here. */
export function loader() {
	return plainFile(JSON.stringify({ gpc: true, lastUpdate }), "application/json; charset=utf-8");
}
