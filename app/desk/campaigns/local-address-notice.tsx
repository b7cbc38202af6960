import { isLocalAddress } from "#lib/http/origin.ts";
import { Notice } from "#ui/notice.tsx";

/** Paper can’t be recalled: says so before a code is printed that leads nowhere. */
export function LocalAddressNotice({ address }: { address: string }) {
	if (!isLocalAddress(address)) return null;

	return (
		<Notice
			kind="question"
			title="Don’t print this yet."
			text={`The code leads to ${new URL(address).origin}, which works on this machine only. Ask whoever hosts the site to set its public address (SITE_URL).`}
		/>
	);
}
