import type { Message } from "#lib/forms/fields.ts";

/** Why something could not be done, where it has to be done again. */
export function Notice({ message }: { message: Message }) {
	return (
		<div className="notice notice--failed" role="alert">
			<p>
				<b>{message.title}</b> {message.text}
			</p>
		</div>
	);
}

/** What has been done. */
export function Done({ message }: { message: Message }) {
	return (
		<div className="notice notice--ok" role="status">
			<p>
				<b>{message.title}</b> {message.text}
			</p>
		</div>
	);
}
