import { data } from "react-router";
import { company } from "#content/company.ts";
import { yourDataCopy } from "#content/your-data.ts";
import { FailureNotice } from "#features/leads/lead-form.tsx";
import {
	CONFIRM_PATH,
	DOWNLOAD_PATH,
	linkStatus,
	linkTo,
	TOKEN,
	YOUR_DATA_PATH,
} from "#features/privacy/contract.ts";
import { eraseRequested, inspectRequest } from "#features/privacy/requests.server.ts";
import { requestContextOf } from "#lib/http/request-context.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { FormPage, LinkStep } from "#site/layout/form-page.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";
import type { Route } from "./+types/confirm-route.ts";

const { confirm: copy, title } = yourDataCopy;

export const meta = () => pageMeta({ ...copy.meta, path: CONFIRM_PATH, isKey: true });

export const handle = { tone: "dark" };

/** Personal data must not be cached. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Opening the link changes nothing; the page's button confirms. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const found = await inspectRequest(requestContextOf(context), token);
	return data({ found, token }, { status: linkStatus[found.state] });
}

/** The result is of the action, as the loader runs again and finds a used link. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requestContextOf(context);
	const token = tokenOf(request);
	const folder = site.installation?.folder ?? null;
	const found = await eraseRequested({ ...site, folder }, token);
	return data({ found, token }, { status: linkStatus[found.state] });
}

function tokenOf(request: Request): string {
	return new URL(request.url).searchParams.get(TOKEN) ?? "";
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
	const { found, token } = actionData ?? loaderData;
	return (
		<FormPage title={title} size="form">
			<div className="lead-form">
				<Step found={found} token={token} />
			</div>
		</FormPage>
	);
}

function Step({ found, token }: Route.ComponentProps["loaderData"]) {
	switch (found.state) {
		case "open":
			return found.kind === "export" ? (
				<LinkStep {...copy.export} action={DOWNLOAD_PATH}>
					<input type="hidden" name={TOKEN} value={token} />
				</LinkStep>
			) : (
				<LinkStep {...copy.erase} action={linkTo(token)} />
			);
		case "erased":
			return <Erased calls={found.calls} />;
		case "refused":
			return (
				<LinkStep heading={copy.refused.heading} text={copy.refused.text}>
					<MoreLink to={YOUR_DATA_PATH}>{copy.refused.again}</MoreLink>
				</LinkStep>
			);
		case "failed":
			return (
				<>
					<FailureNotice {...copy.failed} />
					<MoreLink to={linkTo(token)}>{copy.failed.again}</MoreLink>
				</>
			);
	}
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
