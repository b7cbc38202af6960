import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	Chip,
	DataTable,
	DeskPage,
	Panel,
	SmallLink,
} from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	type Handlers,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { confirmStep } from "#desk/start/checklist.server.ts";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/route.ts";
import { type Finding, type FindingState, findWorst } from "./finding.ts";
import { examine } from "./health.server.ts";
import { sendTestMail } from "./test-mail.server.ts";

const TITLE = "System health";

export const meta = () => [{ title: deskCopy.title(TITLE) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, installation, staff } = requireOwner(context);
	if (!installation)
		throw data({ message: "There is nothing to check here." }, { status: 404 });

	const forwardedFor = request.headers.get("x-forwarded-for");
	const findings = await examine({
		db,
		installation,
		at: clock.at,
		forwardedFor,
	});

	return { findings, state: findWorst(findings), ownAddress: staff.email };
}

const forms: Handlers = {
	async test({ db, installation }, fields) {
		const answer = await sendTestMail(installation, fields);
		if (answer.notice?.kind === "done") await confirmStep(db, "email", true);

		return answer;
	},
};

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requireOwner(context), await readForm(request), forms),
	);
}

export default function HealthPage({ loaderData }: Route.ComponentProps) {
	const { findings, state, ownAddress } = loaderData;
	return (
		<DeskPage
			title={TITLE}
			intro="Everything this installation depends on, checked just now."
			actions={<SmallLink to="/desk/health">Check again</SmallLink>}
		>
			<Panel title="Checks" tone={panelTones[state]}>
				<p>
					<b>{summarize(findings, state)}</b>
				</p>
				<FindingTable caption="Checks" findings={findings.filter(isPlain)} />
				<details>
					<summary>Technical</summary>
					<FindingTable
						caption="Technical checks"
						findings={findings.filter((finding) => !isPlain(finding))}
					/>
				</details>
			</Panel>
			<Panel title="Send a test email">
				<p>
					It is sent straight away, and you see what the mail server answers.
				</p>
				<DeskForm intent="test" submit="Send a test email">
					<FormField
						name="email"
						type="email"
						label="To"
						defaultValue={ownAddress}
						autoComplete="off"
						required
					/>
				</DeskForm>
			</Panel>
		</DeskPage>
	);
}

/** What is in order and concerns only who hosts the site is folded. */
const technical = ["Webhook", "Proxy", "Secret", "Clock"];

const isPlain = ({ name, state }: Finding) =>
	state !== "ok" || !technical.includes(name);

type FindingTableProps = { caption: string; findings: readonly Finding[] };

function FindingTable({ caption, findings }: FindingTableProps) {
	return (
		<DataTable
			caption={caption}
			rows={findings}
			columns={{
				Check: ({ name }) => <b className="data-table__word">{name}</b>,
				Status: ({ state }) => (
					<Chip tone={chipTones[state]}>{stateTexts[state]}</Chip>
				),
				Found: ({ says }) => says,
				"What to do": ({ fix }) => fix,
			}}
		/>
	);
}

const panelTones = { ok: "mint", note: "canary", broken: "pink" } as const;
const chipTones = { ok: "ok", note: "gold", broken: "danger" } as const;
const stateTexts = {
	ok: "Fine",
	note: "Worth a look",
	broken: "Broken",
} as const;

function summarize(findings: readonly Finding[], state: FindingState): string {
	if (state === "ok") return "Everything works.";

	const count = findings.filter((finding) => finding.state === state).length;
	if (state === "broken")
		return `${count === 1 ? "One thing is" : `${count} things are`} broken.`;

	return `Everything works; ${count === 1 ? "one thing is" : `${count} things are`} worth a look.`;
}
