import { data } from "react-router";
import { company } from "#content/content.ts";
import { cancelledCall, madeAt, yourDataCopy } from "#content/your-data.ts";
import {
	CONFIRM_PATH,
	DOWNLOAD_PATH,
	linkTo,
	TOKEN,
	YOUR_DATA_PATH,
} from "#features/privacy/contract.ts";
import {
	confirmRequest,
	inspectRequest,
} from "#features/privacy/requests.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { FormPage, LinkStep } from "#site/layout/form-page.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/confirm-route.ts";

const copy = () => yourDataCopy().confirm;
const copyCopy = () => yourDataCopy().copy;

const statuses = {
	open: 200,
	shown: 200,
	erased: 200,
	refused: 404,
	failed: 503,
};

export const meta = () =>
	buildPageMeta({ ...copy().meta, path: CONFIRM_PATH, isKey: true });

export const handle = { tone: "dark" };

/** Personal data must not be cached. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Opening the link changes nothing; the page's button confirms. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = readToken(request);
	const found = await inspectRequest(getRequestContext(context), token);
	return data({ found, token }, { status: statuses[found.state] });
}

/** The result is of the action, as the loader runs again and finds a used link. */
export async function action({ request, context }: Route.ActionArgs) {
	const token = readToken(request);
	const found = await confirmRequest(getRequestContext(context), token);
	return data({ found, token }, { status: statuses[found.state] });
}

function readToken(request: Request): string {
	return new URL(request.url).searchParams.get(TOKEN) ?? "";
}

export default function ConfirmPage({
	loaderData,
	actionData,
}: Route.ComponentProps) {
	const { found, token } = actionData ?? loaderData;
	return (
		<FormPage
			title={yourDataCopy().title}
			size={found.state === "shown" ? "wide" : "form"}
		>
			<div className="lead-form">
				<Step found={found} token={token} />
			</div>
		</FormPage>
	);
}

function Step({ found, token }: Route.ComponentProps["loaderData"]) {
	switch (found.state) {
		case "open":
			return <LinkStep {...copy()[found.kind]} action={linkTo(token)} />;
		case "shown":
			return (
				<>
					<LinkStep
						heading={copyCopy().heading}
						button={copyCopy().download}
						action={DOWNLOAD_PATH}
					>
						<input type="hidden" name={TOKEN} value={token} />
					</LinkStep>
					<DataCopy copy={found.copy} />
				</>
			);
		case "erased":
			return <Erased calls={found.calls} />;
		case "refused":
			return (
				<LinkStep heading={copy().refused.heading} text={copy().refused.text}>
					<MoreLink to={YOUR_DATA_PATH}>{copy().refused.again}</MoreLink>
				</LinkStep>
			);
		case "failed":
			return (
				<>
					<Notice kind="failed" {...copy().failed} />
					<MoreLink to={linkTo(token)}>{copy().failed.again}</MoreLink>
				</>
			);
	}
}

function Erased({ calls }: { calls: readonly string[] }) {
	const { heading, text, elsewhere, home } = copy().erased;
	return (
		<div role="status" className="stack">
			<h2>{heading}</h2>
			<p>{text}</p>
			{calls.map((at) => (
				<p key={at}>
					{cancelledCall.visitor(formatDateTime(at, company().timeZone))}
				</p>
			))}
			<p className="hint">{elsewhere}</p>
			<MoreLink to="/">{home}</MoreLink>
		</div>
	);
}

type DataCopyProps = {
	copy: Extract<
		Route.ComponentProps["loaderData"]["found"],
		{ state: "shown" }
	>["copy"];
};

function DataCopy({ copy: { about, made_at, parts } }: DataCopyProps) {
	const made = madeAt(formatDateTime(made_at, company().timeZone));
	return (
		<div className="prose data-copy">
			<p>{`${about} ${made} ${copyCopy().inFile}`}</p>
			{Object.entries(parts).map(([name, entries]) => (
				<section key={name}>
					<h3>{copyCopy().parts[name as keyof typeof parts]}</h3>
					{entries.length === 0 ? (
						<div>{copyCopy().nothing}</div>
					) : (
						<Value value={entries} />
					)}
				</section>
			))}
		</div>
	);
}

/** Without empty fields and ids. */
function Value({ value }: { value: unknown }) {
	if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
		return formatDateTime(value, company().timeZone);
	if (typeof value !== "object" || value === null) return String(value);
	if (Array.isArray(value))
		return (
			<ol>
				{value.map((each, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: rendered once
					<li key={at}>
						<Value value={each} />
					</li>
				))}
			</ol>
		);

	const fields = Object.entries(value).filter(
		([name, field]) =>
			field !== null && field !== "" && field !== 0 && !/^id$|_id$/.test(name),
	);

	return (
		<ul>
			{fields.map(([name, field]) => (
				<li key={name}>
					<b>{`${plain(name)}:`}</b> <Value value={field} />
				</li>
			))}
		</ul>
	);
}

/** `created_at` as `Created at`. */
function plain(name: string): string {
	const words = name.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2");
	return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
