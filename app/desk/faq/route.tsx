import { deskCopy } from "#content/desk.ts";
import { DeskPage, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { History } from "#desk/shared/history.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { EntryLists } from "./entry-lists.tsx";
import {
	moveFaqEntry,
	placeFaqEntry,
	removeFaqEntry,
} from "./entry-order.server.ts";
import { discardFaqDraft } from "./faq.server.ts";
import { restoreFaq } from "./faq-history.server.ts";
import { loadFaq } from "./load-faq.server.ts";
import { PublishBar } from "./publish-bar.tsx";
import { publishFaq } from "./publish-faq.server.ts";

export const meta = () => [{ title: deskCopy.title("FAQ") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	return { documents: await loadFaq(requireStaff(context), url) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);

	return respond(
		await submitForm(site, await readForm(request), {
			up: moveFaqEntry,
			down: moveFaqEntry,
			place: placeFaqEntry,
			remove: removeFaqEntry,
			publish: publishFaq,
			discard: discardFaqDraft,
			restore: restoreFaq,
		}),
	);
}

const notices = {
	published: entryNotices.published,
	unchanged: entryNotices.unchanged,
	notified: {
		title: "Published.",
		text: "The website shows it now. The email to the visitor who asked is on the page Emails sent.",
	},
	removed: {
		title: "Removed.",
		text: "Visitors see it until you publish the change.",
	},
	discarded: { title: "Draft discarded." },
	restored: entryNotices.restored,
};

export default function FaqDeskPage({ loaderData }: Route.ComponentProps) {
	const { documents } = loaderData;

	return (
		<DeskPage
			title="FAQ"
			intro="The questions and answers of the page FAQ and of the home page. Changes stay a draft until you publish them."
			actions={
				<>
					<SmallLink to="/faq">See the page</SmallLink>
					<SmallLink to="/desk/faq/new">New question</SmallLink>
				</>
			}
		>
			<PublishBar documents={documents} />
			<PageNotice done={notices} />
			{documents.map((document) => (
				<EntryLists key={document.key} document={document} />
			))}
			<p className="muted only-keyboards">
				Drag a question by its handle, or press Shift and an arrow key on it.
			</p>
			{documents.map((document) => (
				<History
					key={document.key}
					{...document.history}
					name={document.label}
					fields={{ key: document.key }}
					live={document.number}
					version={document.version}
					canRestore={document.canPublish}
					hasShipped
				/>
			))}
		</DeskPage>
	);
}
