import { data } from "react-router";
import { company } from "#content/company.ts";
import { yourDataCopy } from "#content/your-data.ts";
import { FailureNotice } from "#features/leads/lead-form.tsx";
import {
	CONFIRM_PATH,
	DOWNLOAD_PATH,
	linkStatus,
	linkTo,
	type RequestKind,
	TOKEN,
	YOUR_DATA_PATH,
} from "#features/privacy/contract.ts";
import { DataCopy } from "#features/privacy/data-copy.tsx";
import type { PersonData } from "#features/privacy/person-data.server.ts";
import { confirmRequest, inspectRequest } from "#features/privacy/requests.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { FormPage } from "#site/layout/form-page.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { MoreLink } from "#ui/link.tsx";
import type { Route } from "./+types/confirm-route.ts";

const { confirm: copy, copy: copyCopy, title } = yourDataCopy;

export const meta = () =>
	pageMeta({
		title: copy.pageTitle,
		description: copy.pageDescription,
		path: CONFIRM_PATH,
		isKey: true,
	});

export const handle = { tone: "dark" };

/** Personal data: no browser and no proxy may cache it. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Following the link changes nothing: it shows the button. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const found = await inspectRequest(requestContextOf(context), token);
	return data({ found, token }, { status: linkStatus[found.state] });
}

/** Pressing it shows the copy, or erases. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const token = tokenOf(request);
	const folder = site.installation?.folder ?? null;
	const done = await confirmRequest({ ...site, folder }, token);
	if (done.state === "erased") {
		const { calls } = done.erased;
		// Said, as the loader runs once more and finds a link that works no longer.
		return data({ found: { state: done.state, calls }, token }, { status: 200 });
	}
	const status = done.state === "shown" ? 200 : linkStatus[done.state];
	return data({ found: done, token }, { status });
}

function tokenOf(request: Request): string {
	return new URL(request.url).searchParams.get(TOKEN) ?? "";
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	const { found, token } = actionData ?? loaderData;
	const wide = found.state === "shown";
	return (
		<FormPage title={title} size={wide ? "wide" : "form"}>
			<div className="lead-form">
				{found.state === "open" && <Open kind={found.kind} token={token} />}
				{found.state === "shown" && <Shown data={found.data} token={token} />}
				{found.state === "erased" && <Erased calls={found.calls} />}
				{found.state === "refused" && <Refused />}
				{found.state === "failed" && <Failed token={token} />}
			</div>
		</FormPage>
	);
}

function Open({ kind, token }: { kind: RequestKind; token: string }) {
	const words = copy[kind];
	return (
		<>
			<h2>{words.heading}</h2>
			<p>{words.text}</p>
			{kind === "erase" && <p className="hint">{copy.erase.remaining}</p>}
			<form method="post" action={linkTo(token)}>
				<Button type="submit" variant="primary">
					{words.button}
				</Button>
			</form>
		</>
	);
}

function Shown({ data: personData, token }: { data: PersonData; token: string }) {
	return (
		<>
			<h2>{copyCopy.heading}</h2>
			<form method="post" action={DOWNLOAD_PATH}>
				<input type="hidden" name={TOKEN} value={token} />
				<Button type="submit" variant="primary">
					{copyCopy.download}
				</Button>
			</form>
			<DataCopy data={personData} />
		</>
	);
}

function Erased({ calls }: { calls: readonly string[] }) {
	const { heading, text, callIsOff, elsewhere, home } = copy.erased;
	return (
		<div role="status" className="stack">
			<h2>{heading}</h2>
			<p>{text}</p>
			{calls.map((at) => (
				<p key={at}>{callIsOff(formatDateTime(at, company.timeZone))}</p>
			))}
			<p className="hint">{elsewhere}</p>
			<MoreLink to="/">{home}</MoreLink>
		</div>
	);
}

function Refused() {
	const { heading, text, again } = copy.refused;
	return (
		<>
			<h2>{heading}</h2>
			<p>{text}</p>
			<MoreLink to={YOUR_DATA_PATH}>{again}</MoreLink>
		</>
	);
}

function Failed({ token }: { token: string }) {
	return (
		<>
			<FailureNotice {...copy.failed} />
			<MoreLink to={linkTo(token)}>{copy.failed.again}</MoreLink>
		</>
	);
}
