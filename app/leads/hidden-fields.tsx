import { hiddenFields } from "./contract.ts";

/** What the server writes into a form so that it is kept once, without JavaScript too. */
export type ServerFields = { idempotencyKey: string; pageUrl: string };

/** The envelope's fields of a form that the server rendered. */
export function HiddenFields({ server }: { server: ServerFields | undefined }) {
	if (!server) return null;
	return (
		<>
			<input type="hidden" name={hiddenFields.idempotencyKey} value={server.idempotencyKey} />
			<input type="hidden" name={hiddenFields.pageUrl} value={server.pageUrl} />
		</>
	);
}
