import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { EntryListPage } from "#desk/entries/entry-list.tsx";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	Chip,
	type ChipTone,
	DataTable,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FilterForm } from "#desk/layout/filter-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { formatLongDate } from "#lib/time/format.ts";
import type { Route } from "./+types/route.ts";
import {
	articleOrders,
	filterArticles,
	readArticleFilter,
} from "./article-filter.ts";
import {
	type ArticleState,
	COUNTED_DAYS,
	type DeletedArticle,
	listArticles,
	listDeletedArticles,
} from "./list-articles.server.ts";
import { stateNames } from "./state-names.ts";
import { listTags, renameTag } from "./tags.server.ts";

export const meta = () => [{ title: deskCopy.title("Articles") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const { members } = currentDocuments().team;
	const articles = await listArticles(db, clock.at);
	const filter = readArticleFilter(url.searchParams);

	return {
		articles: filterArticles(articles, filter),
		total: articles.length,
		filter,
		current: url.pathname + url.search,
		tags: await listTags({ db, clock }),
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
			"rename-tag": renameTag,
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

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
	const { articles, total, deleted, authors, days } = loaderData;
	const isFiltered = articles.length < total;

	return (
		<EntryListPage
			title="Articles"
			intro={`Everything on the blog. Views and leads are of the last ${days} days.`}
			noun="Article"
			deleted="You can restore it below the list."
			links={
				<SmallLink to="/blog" className="wide-only">
					See the blog
				</SmallLink>
			}
		>
			<Panel title="All articles" tone="blue">
				<FilterForm
					label="Filter the articles"
					path="/desk/articles"
					current={loaderData.current}
					filter={loaderData.filter}
				>
					<FormField label="Search" type="search" name="q" autoComplete="off" />
					<Select
						label="State"
						name="state"
						none="Any"
						options={Object.entries(stateNames)}
					/>
					<Select
						label="Author"
						name="author"
						none="Anyone"
						options={Object.entries(authors)}
					/>
					<Select
						label="Order"
						name="order"
						none="Drafts first"
						options={Object.entries(articleOrders)}
					/>
				</FilterForm>
				<DataTable
					caption="Articles"
					rows={articles}
					lines={["Title", "State", "When", "Author"]}
					columns={{
						Title: ({ id, title }) => (
							<Link to={`/desk/articles/${id}`}>{title}</Link>
						),
						State: ({ state, hasDraft }) => (
							<span className="row">
								<Chip tone={tones[state]}>{stateNames[state]}</Chip>
								{hasDraft && state === "live" && (
									<Chip tone="canary">Changed</Chip>
								)}
							</span>
						),
						Author: ({ author }) => authors[author] ?? "–",
						When: ({ publishAt, date }) => {
							if (publishAt) return <When at={publishAt} />;
							return date ? formatLongDate(date) : "–";
						},
						Views: ({ views }) => number(views),
						Leads: ({ leads }) => number(leads),
					}}
					empty={
						isFiltered
							? "No article matches."
							: "There are no articles yet: begin with New article."
					}
				/>
			</Panel>
			<TagsPanel tags={loaderData.tags} />
			{deleted.length > 0 && <DeletedPanel articles={deleted} />}
		</EntryListPage>
	);
}

type TagsPanelProps = { tags: Route.ComponentProps["loaderData"]["tags"] };

function TagsPanel({ tags }: TagsPanelProps) {
	if (tags.length === 0) return null;

	return (
		<Panel title="Tags">
			<DataTable
				caption="Tags of published articles"
				rows={tags}
				columns={{
					Tag: ({ tag }) => tag,
					Articles: ({ count }) => number(count),
					Action: ({ tag }) => (
						<details className="edit">
							<summary>
								<span>Rename</span>
								<span className="sr">{`: ${tag}`}</span>
							</summary>
							<DeskForm
								intent="rename-tag"
								fields={{ tag }}
								submit="Rename"
								className="row fields-row"
								isQuiet
							>
								<FormField
									label="New name"
									name="name"
									defaultValue={tag}
									hint="A tag that is there already takes it over."
									autoComplete="off"
								/>
							</DeskForm>
						</details>
					),
				}}
			/>
		</Panel>
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
