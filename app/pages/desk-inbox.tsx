import { deskCopy } from "#content/desk.ts";
import { deskInbox } from "#content/desk-inbox.ts";
import { inboxPage } from "#inbox/inbox-page.server.ts";
import { InboxView } from "#inbox/inbox-view.tsx";
import { deskOf } from "#staff/desk-of.server.ts";
import type { Route } from "./+types/desk-inbox.ts";

export const meta = () => [{ title: deskCopy.title(deskInbox.title) }];

/** The list that the address asks for; whatever in it makes no sense is passed over. */
export function loader({ request, context }: Route.LoaderArgs) {
	return inboxPage(deskOf(context), new URL(request.url).searchParams);
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
	return <InboxView inbox={loaderData} />;
}
