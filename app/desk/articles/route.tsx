import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	Chip,
	type ChipTone,
	DataTable,
	DeskPage,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import type { Route } from "./+types/route.ts";
import {
	type ArticleState,
	COUNTED_DAYS,
	type DeletedArticle,
	listArticles,
	listDeletedArticles,
} from "./list-articles.server.ts";
import { stateNames } from "./state-names.ts";

export const meta = () => [{ title: deskCopy.title("Articles") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const { members } = currentDocuments().team;

	return {
		articles: await listArticles(db, clock.at),
		deleted: await listDeletedArticles(db),
		authors: Object.fromEntries(members.map(({ id, name }) => [id, name])),
		days: COUNTED_DAYS,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requirePublishingSite(context), await readForm(request), {
			add: entryEditors.article.add,
			undelete: entryEditors.article.undelete,
		}),
	);
}

const tones: Record<ArticleState, ChipTone> = {
	live: "ok",
	scheduled: "gold",
	blocked: "danger",
	draft: "canary",
	off: "quiet",
	failed: "danger",
};

const notices = {
	deleted: {
		title: "Article deleted.",
		text: "You can restore it below the list.",
	},
	discarded: { title: "Draft discarded." },
};

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
	const { articles, deleted, authors, days } = loaderData;

	return (
		<DeskPage
			title="Articles"
			intro={`Everything on the blog. Views and leads are of the last ${days} days.`}
			actions={
				<>
					<SmallLink to="/blog">See the blog</SmallLink>
					<ButtonForm fields={{ intent: "add" }} scrolls>
						New article
					</ButtonForm>
				</>
			}
		>
			<PageNotice done={notices} />
			<Panel title="All articles" tone="blue">
				<DataTable
					caption="Articles, drafts first"
					rows={articles}
					columns={{
						Title: ({ id, title }) => (
							<Link to={`/desk/articles/${id}`}>{title}</Link>
						),
						State: ({ state, hasDraft, publishAt }) => (
							<span className="row">
								<Chip tone={tones[state]}>{stateNames[state]}</Chip>
								{publishAt && <When at={publishAt} />}
								{hasDraft && state === "live" && (
									<Chip tone="canary">Changed</Chip>
								)}
							</span>
						),
						Author: ({ author }) => authors[author] ?? "–",
						Date: ({ date }) => date || "–",
						Views: ({ views }) => number(views),
						Leads: ({ leads }) => number(leads),
					}}
					empty="There are no articles yet."
				/>
			</Panel>
			{deleted.length > 0 && <DeletedPanel articles={deleted} />}
		</DeskPage>
	);
}

function DeletedPanel({ articles }: { articles: readonly DeletedArticle[] }) {
	return (
		<Panel title="Deleted">
			<DataTable
				caption="Deleted articles, the latest first"
				rows={articles}
				columns={{
					Title: ({ title }) => title,
					Deleted: ({ deletedAt }) => <When at={deletedAt} />,
					Action: ({ id, title }) => (
						<ButtonForm
							fields={{ intent: "undelete", id }}
							name={`Restore: ${title}`}
						>
							Restore
						</ButtonForm>
					),
				}}
			/>
		</Panel>
	);
}
