import { data, Form } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { checkWords, desksChecks as copy } from "#content/desk-checks.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { DataTable } from "#desk/layout/data-table.tsx";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { requireOwner } from "#features/auth/require-staff.server.ts";
import { uncleanBackups } from "#features/privacy/backups.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/route.ts";
import { type Check, worstOf } from "./check.ts";
import { receiveTestMail } from "./receive-test-mail.server.ts";
import { examine } from "./run.server.ts";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, installation, staff } = requireOwner(context);
	if (!installation) throw data({ message: "There is nothing to check here." }, { status: 404 });
	const forwardedFor = request.headers.get("x-forwarded-for");
	const countUnclean = async () => (await uncleanBackups(db, installation.folder)).length;
	const examination = { db, installation, at: clock.at, countUnclean, isThorough: false };
	return {
		checks: await examine({ ...examination, forwardedFor }),
		ownAddress: staff.email,
	};
}

/** Sends the test mail. */
export async function action({ request, context }: Route.ActionArgs) {
	const { installation } = requireOwner(context);
	if (!installation) throw data({ message: "There is nothing to check here." }, { status: 404 });
	const answer = await receiveTestMail(installation, await readForm(request));
	return data(answer, { status: answer.isTaken ? 200 : 422 });
}

export default function ChecksPage({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { checks, ownAddress } = loaderData;
	const again = (
		<ButtonLink to="/desk/checks" kind="line" small>
			{copy.again}
		</ButtonLink>
	);
	return (
		<DeskPage title={copy.title} lead={copy.lead} actions={again}>
			<Panel title={copy.panel} tone={stocks[worstOf(checks)]}>
				<p>
					<b>{summaryOf(checks)}</b>
				</p>
				<DataTable caption={copy.caption} head={copy.head} rows={checks.map(rowOf)} />
				<p className="privacy-text">{copy.command}</p>
			</Panel>
			<Panel title={copy.mail.title}>
				{answer?.notice && <Notice kind={answer.isTaken ? "done" : "failed"} {...answer.notice} />}
				<p className="privacy-text">{copy.mail.text}</p>
				<Form method="post" className="privacy-form" preventScrollReset>
					<Field
						name="email"
						type="email"
						label={copy.mail.label}
						defaultValue={answer?.to ?? ownAddress}
						error={answer?.error}
						autoComplete="off"
						required
					/>
					<Button type="submit" kind="line">
						{copy.mail.submit}
					</Button>
				</Form>
			</Panel>
		</DeskPage>
	);
}

const stocks = { ok: "mint", note: "canary", broken: "pink" } as const;
const tones = { ok: "ok", note: "warn", broken: "danger" } as const;

function rowOf({ id, name, state, says, fix }: Check) {
	return {
		key: id,
		cells: [
			<b key="name" className="data-table__word">
				{name}
			</b>,
			<Chip key="state" tone={tones[state]}>
				{checkWords.states[state]}
			</Chip>,
			says,
			fix,
		],
	};
}

function summaryOf(checks: readonly Check[]): string {
	const state = worstOf(checks);
	if (state === "ok") return copy.summary.ok;
	return copy.summary[state](checks.filter((check) => check.state === state).length);
}
