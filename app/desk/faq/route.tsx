import { deskCopy } from "#content/desk.ts";
import { buildPreviewPath } from "#desk/entries/preview-link.server.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage, SmallLink } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { readCompared } from "#desk/shared/describe-versions.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { History } from "#desk/shared/history.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/route.ts";
import { EntryLists } from "./entry-lists.tsx";
import {
	moveFaqEntry,
	placeFaqEntry,
	removeFaqEntry,
} from "./entry-order.server.ts";
import {
	discardFaqDraft,
	listNewAskers,
	loadLists,
	publishFaq,
} from "./faq.server.ts";
import { loadFaqHistory, restoreFaq } from "./faq-history.server.ts";
import { faqKeys } from "./faq-lists.ts";
import { NotifyAskers } from "./notify-askers.tsx";

const FAQ_DESK_PATH = "/desk/faq";

export const meta = () => [{ title: deskCopy.title("FAQ") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const documents = await Promise.all(
		faqKeys.map(async (key) => {
			const document = await loadLists(site, key);
			const { live: _, ...shown } = document;

			return {
				...shown,
				previewPath: buildPreviewPath(site.secret, key, site.clock.at),
				askers: await listNewAskers(site, document),
				history: await loadFaqHistory(site.db, key, readCompared(url, key)),
				canPublish: await canPublish(site, key),
			};
		}),
	);

	return { documents };
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
	published: { title: "Published.", text: "The website shows it now." },
	notified: {
		title: "Published.",
		text: "The website shows it now. The email to the visitor who asked is on the page Emails sent.",
	},
	draft: { title: "Draft saved.", text: "Publish it when it’s ready." },
	removed: {
		title: "Removed.",
		text: "Visitors see it until you publish the change.",
	},
	discarded: { title: "Draft discarded." },
	restored: entryNotices.restored,
};

export default function FaqDeskPage({ loaderData }: Route.ComponentProps) {
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
			<PageNotice done={notices} />
			{loaderData.documents.map((document) => (
				<DocumentLists key={document.key} document={document} />
			))}
			<p className="muted only-keyboards">
				Drag a question by its handle, or press Shift and an arrow key on it.
			</p>
			{loaderData.documents.map((document) => (
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

type DocumentListsProps = {
	document: Route.ComponentProps["loaderData"]["documents"][number];
};

function DocumentLists({ document }: DocumentListsProps) {
	const { key, label, lists, version, hasDraft, draftBy, draftAt } = document;
	const fields = { key, version };

	return (
		<>
			{hasDraft && (
				<Notice
					kind="question"
					title={`${label}: a draft${draftBy ? ` by ${draftBy}` : ""}`}
					text={`Saved ${formatExactly(draftAt ?? "")}. Visitors don’t see it yet.`}
				>
					<div className="row">
						<DeskForm
							intent="publish"
							fields={fields}
							className="stack stack--wide"
							isQuiet
						>
							<NotifyAskers askers={document.askers} />
							<div>
								<SubmitButton aria-label={`Publish ${label}`}>
									Publish
								</SubmitButton>
							</div>
						</DeskForm>
						<a
							className="link-button"
							href={document.previewPath}
							target="_blank"
							rel="noopener"
						>
							See it on its page
						</a>
						<ButtonForm
							name={`Discard the draft of ${label}`}
							fields={{ ...fields, intent: "discard" }}
						>
							Discard the draft
						</ButtonForm>
					</div>
				</Notice>
			)}
			<EntryLists
				path={FAQ_DESK_PATH}
				document={key}
				version={version}
				lists={lists}
			/>
		</>
	);
}
