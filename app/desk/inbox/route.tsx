import { deskCopy } from "#content/desk.ts";
import { deskInbox } from "#content/desk-inbox.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/route.ts";
import { inboxPage } from "./inbox-page.server.ts";
import { InboxView } from "./inbox-view.tsx";

export const meta = () => [{ title: deskCopy.title(deskInbox.title) }];

/** The list that the address asks for; whatever in it makes no sense is passed over. */
export function loader({ request, context }: Route.LoaderArgs) {
	return inboxPage(requireStaff(context), new URL(request.url).searchParams);
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
	return <InboxView inbox={loaderData} />;
}
