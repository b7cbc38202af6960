import { hiddenFields } from "./contract.ts";

/** What the server writes into a form so that it is kept once, without JavaScript too. */
export type ServerFields = { idempotencyKey: string; pageUrl: string; token: string };

/** The envelope's fields of a form: those that the server rendered, and the one that only machines fill in. */
export function HiddenFields({ server }: { server: ServerFields | undefined }) {
	return (
		<>
			<div hidden>
				<input type="text" name={hiddenFields.trap} tabIndex={-1} autoComplete="off" />
			</div>
			{server && (
				<>
					<input type="hidden" name={hiddenFields.idempotencyKey} value={server.idempotencyKey} />
					<input type="hidden" name={hiddenFields.pageUrl} value={server.pageUrl} />
					<input type="hidden" name={hiddenFields.token} value={server.token} />
				</>
			)}
		</>
	);
}
