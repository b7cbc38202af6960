import { data, Form, useLoaderData, useSubmit } from "react-router";
import { company } from "#content/content.ts";
import {
	ProposalView,
	UpdateTotal,
} from "#features/proposals/proposal-view.tsx";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { noReferrer } from "#site/layout/page-meta.ts";
import { PrivateFrame } from "#site/layout/private-frame.tsx";
import type { Elements } from "#ui/elements.ts";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { Route } from "./+types/route.ts";
import { VERSION } from "./answer-forms.ts";
import { Answers } from "./answers.tsx";
import { ClosedProposal } from "./closed-proposal.tsx";
import {
	loadProposal,
	type ProposalPage,
	type ShownPage,
} from "./load-proposal.server.ts";
import { answerClient, noteOpenedBy } from "./proposal-actions.server.ts";
import { StateOf } from "./proposal-state.tsx";

export const meta = () => [
	{ title: `Proposal · ${company().name}` },
	{ name: "robots", content: "noindex" },
	noReferrer,
];

const statuses: Record<ProposalPage["view"], number> = {
	open: 200,
	ended: 200,
	declined: 200,
	accepted: 200,
	withdrawn: 410,
	cancelled: 410,
	past: 410,
	unknown: 404,
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const page = await loadProposal(
		getRequestContext(context),
		params.token,
		new URL(request.url).searchParams,
	);

	return data(page, { status: statuses[page.view] });
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const fields = await readForm(request);
	const { token } = params;
	if (fields.get("intent") !== "opened")
		return answerClient({ site, token, fields });

	await noteOpenedBy(site, token, request.headers.get("cookie"));

	return null;
}

/** For Retry-After. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ProposalRoute({
	loaderData: page,
	actionData: rendered,
}: Route.ComponentProps) {
	if (!("shown" in page)) return <ClosedProposal view={page.view} />;

	return (
		<PrivateFrame>
			<div className="form-page form-page--full dark">
				<div className="dialog proposal-sheet">
					<p className="sheet-tab dialog__tab">
						{`Proposal ${page.shown.number}`}
					</p>
					<ProposalView
						{...page.shown}
						notice={<StateOf page={page} />}
						OptionForm={canChoose(page) ? OptionForm : undefined}
					>
						<Answers page={page} rendered={rendered ?? undefined} />
					</ProposalView>
				</div>
			</div>
		</PrivateFrame>
	);
}

/** What a code confirms isn’t changed on its page. */
function canChoose(page: ShownPage): boolean {
	return page.view === "open" && page.confirm === null;
}

/** A changed choice loads the page with its total; without JavaScript a button does. */
function OptionForm({ children }: { children: Elements }) {
	const page = useLoaderData<typeof loader>();
	const submit = useSubmit();
	const isHydrated = useHydrated();

	return (
		<Form
			method="get"
			replace
			preventScrollReset
			className="proposal__group"
			onChange={(event) =>
				submit(event.currentTarget, { replace: true, preventScrollReset: true })
			}
		>
			{"version" in page && (
				<HiddenFields fields={{ [VERSION]: page.version }} />
			)}
			{children}
			<UpdateTotal hidden={isHydrated} />
		</Form>
	);
}
