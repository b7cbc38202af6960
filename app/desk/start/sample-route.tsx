import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Chip, DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import {
	done,
	type FormOutcome,
	type Handlers,
	question,
	refused,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import {
	type PublishingSite,
	requirePublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import {
	putBackSample,
	removeSample,
	type SampleResult,
} from "#features/content/remove-sample.server.ts";
import {
	acceptSample,
	listSample,
	type SampleItem,
} from "#features/content/sample-items.server.ts";
import {
	type SampleKind,
	sampleKinds,
} from "#features/content/sample-sources.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Elements } from "#ui/elements.ts";
import type { Route } from "./+types/sample-route.ts";

const TITLE = "The sample’s content";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

type Group = {
	kind: SampleKind;
	label: string;
	left: SampleItem[];
	accepted: SampleItem[];
	removed: SampleItem[];
};

export async function loader({ context }: Route.LoaderArgs) {
	const site = requireOwner(context);
	const items = await readItems(site);
	const groups = (Object.keys(sampleKinds) as SampleKind[]).map(
		(kind): Group => {
			const having = (state: SampleItem["state"]) =>
				items.filter((item) => item.kind === kind && item.state === state);

			return {
				kind,
				label: sampleKinds[kind],
				left: having("sample"),
				accepted: having("accepted"),
				removed: having("removed"),
			};
		},
	);

	return {
		groups: groups.filter(
			({ left, accepted, removed }) =>
				left.length + accepted.length + removed.length > 0,
		),
		count: items.filter(({ state }) => state === "sample").length,
	};
}

async function readItems({
	db,
	clock,
}: Pick<PublishingSite, "db" | "clock">): Promise<SampleItem[]> {
	return listSample(db, await loadSnapshot(db, clock.at));
}

const EVERYTHING = "everything";

/** The ids of a form for one thing, for those of a kind, or for all. */
async function readIds(
	site: PublishingSite,
	fields: FormFields,
	state: SampleItem["state"] = "sample",
): Promise<string[]> {
	const id = fields.get("id");
	if (id) return [id];

	const kind = fields.get("kind");
	return (await readItems(site))
		.filter(
			(item) =>
				(kind === EVERYTHING || item.kind === kind) && item.state === state,
		)
		.map((item) => item.id);
}

async function remove(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const ids = await readIds(site, fields);
	const author = fields.get("author") ?? "";
	const result = await removeSample(toContentSite(site), ids, author);
	const { refusal, authors } = result;
	if (refusal && authors && authors.candidates.length > 0)
		return question({
			title: "Who gets their articles?",
			text: refusal,
			shows: authors.articles.join(),
			answers: authors.candidates.map(({ id, name }) => ({
				label: name,
				fields: {
					intent: "remove",
					id: fields.get("id") ?? "",
					kind: fields.get("kind") ?? "",
					author: id,
				},
			})),
		});

	return describeResult(result, "Removed");
}

function describeResult(
	{ changed, refusal }: SampleResult,
	what: string,
): FormOutcome {
	if (refusal) return refused("That was not possible.", refusal, 409);
	if (changed.length === 0)
		return done("Nothing has changed.", "It was changed meanwhile.");

	return done(
		changed.length === 1 ? `${what}.` : `${what}: ${changed.length}.`,
		changed.every((id) => id.startsWith("template:"))
			? "The website doesn’t show templates."
			: "The website shows it now.",
	);
}

const forms: Handlers<FormOutcome, PublishingSite> = {
	remove,
	async "remove-everything"(_, fields) {
		const count = fields.get("count") ?? "";
		return question({
			title: `Remove ${count} things?`,
			text: "Your facts, plans and legal texts stay. The pages are whole without the rest, and each can be put back here.",
			shows: count,
			answers: [
				{
					label: "Remove everything",
					fields: { intent: "remove", kind: EVERYTHING },
				},
			],
		});
	},
	async "put-back"(site, fields) {
		const ids = await readIds(site, fields, "removed");
		return describeResult(
			await putBackSample(toContentSite(site), ids),
			"Put back",
		);
	},
	async accept(site, fields) {
		const ids = await readIds(site, fields);
		await acceptSample(site.db, ids, true);

		return done(
			ids.length === 1 ? "Accepted." : `Accepted: ${ids.length}.`,
			"The website hasn’t changed.",
		);
	},
	async reopen({ db }, fields) {
		await acceptSample(db, [fields.get("id") ?? ""], false);
		return done("It is on the list again.");
	},
};

export async function action({ request, context }: Route.ActionArgs) {
	requireOwner(context);
	const site = requirePublishingSite(context);

	return respond(await submitForm(site, await readForm(request), forms));
}

export default function SamplePage({ loaderData }: Route.ComponentProps) {
	const { groups, count } = loaderData;
	const removable = groups
		.flatMap(({ left }) => left)
		.filter(({ canRemove }) => canRemove).length;

	return (
		<DeskPage
			title={TITLE}
			intro={describeCount(count)}
			actions={
				removable > 0 && (
					<ButtonForm
						fields={{ intent: "remove-everything", count: removable }}
					>
						Remove everything
					</ButtonForm>
				)
			}
		>
			<PageNotice />
			{groups.map((group) => (
				<GroupPanel key={group.kind} group={group} />
			))}
		</DeskPage>
	);
}

function describeCount(count: number): string {
	if (count === 0) return "Nothing is left to replace, remove or accept.";

	const things = count === 1 ? "One thing is" : `${count} things are`;
	return `${things} still as they came with the website. Replace, remove or accept them: what you accept is yours as it is.`;
}

function GroupPanel({ group }: { group: Group }) {
	const { kind, label, left, accepted, removed } = group;
	const canRemove = left.some((item) => item.canRemove);

	return (
		<Panel
			title={`${label} (${left.length})`}
			tone={left.length === 0 ? "mint" : "canary"}
			actions={
				left.length > 1 && (
					<>
						{canRemove && (
							<ButtonForm
								fields={{ intent: "remove", kind }}
								name={`Remove all: ${label}`}
							>
								Remove all
							</ButtonForm>
						)}
						<ButtonForm
							fields={{ intent: "accept", kind }}
							name={`Accept all: ${label}`}
						>
							Accept all
						</ButtonForm>
					</>
				)
			}
		>
			{left.length > 0 && (
				<ItemList items={left} isOpen={left.length <= MAX_OPEN} />
			)}
			{accepted.length > 0 && (
				<ItemList items={accepted} summary={`Accepted: ${accepted.length}`} />
			)}
			{removed.length > 0 && (
				<ItemList items={removed} summary={`Removed: ${removed.length}`}>
					{removed.length > 1 && (
						<ButtonForm
							fields={{ intent: "put-back", kind }}
							name={`Put back all: ${label}`}
						>
							Put back all
						</ButtonForm>
					)}
				</ItemList>
			)}
		</Panel>
	);
}

/** Longer lists are closed. */
const MAX_OPEN = 12;

type ItemListProps = {
	items: readonly SampleItem[];
	summary?: string;
	isOpen?: boolean;
	/** Below the list. */
	children?: Elements;
};

function ItemList({ items, summary, isOpen = false, children }: ItemListProps) {
	const list = (
		<ul className="list">
			{items.map((item) => (
				<Item key={item.id} item={item} />
			))}
		</ul>
	);

	return isOpen ? (
		list
	) : (
		<details>
			<summary className="link-button">
				{summary ?? `Show ${items.length}`}
			</summary>
			{list}
			{children}
		</details>
	);
}

function Item({ item }: { item: SampleItem }) {
	const { id, title, text, paths, editAt, state, canRemove } = item;

	return (
		<li className="start-step">
			<Chip tone={state === "sample" ? "gold" : "quiet"}>{labels[state]}</Chip>
			<div className="start-step__text">
				<h3 className="h4">{title}</h3>
				{text !== title && <p className="start-step__words">{text}</p>}
				{paths.length > 0 && state !== "removed" && (
					<ul className="row small muted" aria-label="Shown on">
						{paths.map((path) => (
							<li key={path}>
								<a href={path}>{path === "/" ? "Home page" : path}</a>
							</li>
						))}
					</ul>
				)}
			</div>
			<div className="row start-step__actions">
				{state !== "removed" && (
					<SmallLink to={editAt} aria-label={`Replace: ${title}`}>
						Replace
					</SmallLink>
				)}
				{state !== "removed" && canRemove && (
					<ButtonForm
						fields={{ intent: "remove", id }}
						name={`Remove: ${title}`}
					>
						Remove
					</ButtonForm>
				)}
				<ButtonForm
					fields={{ intent: intents[state].intent, id }}
					name={`${intents[state].label}: ${title}`}
				>
					{intents[state].label}
				</ButtonForm>
			</div>
		</li>
	);
}

const labels: Record<SampleItem["state"], string> = {
	sample: "Sample",
	accepted: "Accepted",
	removed: "Removed",
};

const intents: Record<SampleItem["state"], { intent: string; label: string }> =
	{
		sample: { intent: "accept", label: "Accept" },
		accepted: { intent: "reopen", label: "Ask again" },
		removed: { intent: "put-back", label: "Put back" },
	};
