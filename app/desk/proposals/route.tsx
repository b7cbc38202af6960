import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { Chip, DeskPage, Pager, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { currencyCode } from "#desk/shared/money.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { number } from "#lib/number-format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import {
	countProposals,
	type ListedProposal,
	listProposals,
} from "./list-proposals.server.ts";
import {
	formatLastDay,
	formatNet,
	nameProposal,
	PROPOSALS_PATH,
	stateLabels,
	stateTones,
} from "./proposal-labels.ts";
import {
	buildListPath,
	type ProposalFilter,
	parseView,
	proposalViews,
	viewNames,
} from "./proposal-views.ts";
import { startCopy, startProposal } from "./start-proposal.server.ts";

/** Counts of views above this are `999+`. */
const MAX_COUNTED = 999;

export const meta = () => [{ title: deskCopy.title("Proposals") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const view = parseView(url.searchParams);
	const after = url.searchParams.get("after");
	const counted: ProposalFilter[] = ["open", "ending", "drafts"];
	const counts = await Promise.all(
		counted.map(async (each) => [
			each,
			await countProposals(db, each, clock.at, MAX_COUNTED + 1),
		]),
	);

	return {
		...(await listProposals(db, { view, now: clock.at, after })),
		view,
		counts: Object.fromEntries(counts) as Partial<
			Record<ProposalFilter, number>
		>,
		isDeep: after !== null,
		today: dayAt(clock.at),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requireStaff(context), await readForm(request), {
			start: startProposal,
			copy: startCopy,
			undo: undoChanges,
		}),
	);
}

const notices = {
	deleted: {
		title: "Draft deleted.",
		text: "It’s in the trash for 30 days.",
	},
};

export default function ProposalsPage({ loaderData }: Route.ComponentProps) {
	const { proposals, view, next, isDeep, today } = loaderData;
	const here = buildListPath(view);
	const nextPath =
		next && `${PROPOSALS_PATH}?${new URLSearchParams({ view, after: next })}`;

	return (
		<DeskPage
			title="Proposals"
			actions={
				<a
					className={`wide-only ${buttonClass({ variant: "outline", small: true })}`}
					href={`/desk/proposals.csv?view=${view}`}
					download
				>
					Export
				</a>
			}
		>
			<div className="fields inbox">
				<PageNotice done={notices} />
				<div>
					<ViewTabs {...loaderData} />
					<section className="list-sheet" aria-label="Proposals">
						{proposals.length > 0 ? (
							<ProposalTable proposals={proposals} today={today} />
						) : (
							<NoProposals view={view} />
						)}
					</section>
				</div>
				<Pager
					label="More proposals"
					newer={isDeep && here}
					older={nextPath}
					newerLabel="First page"
					olderLabel="More"
				/>
			</div>
		</DeskPage>
	);
}

type ViewTabsProps = Pick<
	Route.ComponentProps["loaderData"],
	"view" | "counts"
>;

function ViewTabs({ view, counts }: ViewTabsProps) {
	return (
		<nav className="views" aria-label="Views of the proposals">
			<ul>
				{viewNames.map((name) => {
					const count = counts[name] ?? 0;

					return (
						<li key={name}>
							<Link
								to={buildListPath(name)}
								aria-current={name === view ? "page" : undefined}
							>
								<span>{proposalViews[name]}</span>
								{count > 0 && (
									<span className="views__count">
										{count > MAX_COUNTED
											? `${number(MAX_COUNTED)}+`
											: number(count)}
									</span>
								)}
							</Link>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}

type ProposalTableProps = {
	proposals: readonly ListedProposal[];
	today: string;
};

function ProposalTable({ proposals, today }: ProposalTableProps) {
	return (
		<table className="people-table proposal-table">
			<caption className="sr">Proposals</caption>
			<thead>
				<tr>
					<th scope="col" className="people-name proposal-title">
						Proposal
					</th>
					<th scope="col" className="people-company">
						For
					</th>
					<th scope="col" className="people-stage proposal-state">
						State
					</th>
					<th scope="col" className="people-value proposal-net">
						Net
					</th>
					<th scope="col" className="people-last proposal-day">
						Last day
					</th>
				</tr>
			</thead>
			<tbody>
				{proposals.map((proposal) => (
					<tr key={proposal.id}>
						<th scope="row" className="people-name proposal-title">
							<Link to={`${PROPOSALS_PATH}/${proposal.id}`}>
								<bdi>{nameProposal(proposal.number, proposal.title)}</bdi>
							</Link>
						</th>
						<td className="people-company">
							<bdi className="people-clip">
								{proposal.client || (proposal.name ?? proposal.contact)}
							</bdi>
						</td>
						<td className="people-stage proposal-state">
							<Chip tone={stateTones[proposal.shown]}>
								{stateLabels[proposal.shown]}
							</Chip>
						</td>
						<td className="people-value proposal-net">
							{formatNet(proposal.value, proposal.currency ?? currencyCode())}
						</td>
						<td className="people-last proposal-day">
							{proposal.lastDay !== "" && (
								<time dateTime={proposal.lastDay}>
									{formatLastDay(proposal.lastDay, today)}
								</time>
							)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const emptyTexts: Record<ProposalFilter, [title: string, text: string]> = {
	open: [
		"Nothing waits for a client",
		"Proposals that were sent are here until they are answered.",
	],
	ending: [
		"None ends soon",
		"Proposals that end within a week, or have ended without an answer, are here.",
	],
	accepted: [
		"None accepted yet",
		"What clients accept is here, with the record that both sides have.",
	],
	drafts: ["No drafts", "A proposal is started on a person’s card."],
	all: [
		"No proposals yet",
		"Open a person’s card and start one under “Proposals”.",
	],
};

function NoProposals({ view }: { view: ProposalFilter }) {
	const [title, text] = emptyTexts[view];

	return (
		<Empty
			headingLevel={2}
			title={title}
			text={text}
			action={<SmallLink to="/desk/people">Open a card</SmallLink>}
		/>
	);
}
