import type { RefCallback } from "react";
import { data } from "react-router";
import * as v from "valibot";
import { messages } from "#content/messages.ts";
import { portalCopy } from "#content/portal.ts";
import { portalMails } from "#content/portal-mails.ts";
import { LOGIN_PATH } from "#features/auth/contract.ts";
import { readClientInfo } from "#features/auth/login.server.ts";
import { PORTAL_LINK_PATH, PORTAL_PATH } from "#features/portal/contract.ts";
import { requestPortalLink } from "#features/portal/portal-links.server.ts";
import { findPortalSession } from "#features/portal/portal-session.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { email, filled, type SubmitResult } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import {
	PageForm,
	type PageFormState,
	usePageForm,
} from "#site/layout/page-form.tsx";
import { LoginStep } from "#site/login/login-step.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/link-route.ts";

const copy = portalCopy;

export const meta = () => [
	{ title: copy().name },
	{ name: "robots", content: "noindex" },
];

/** For Retry-After. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, origin, clock, notify } = getRequestContext(context);
	const session = await findPortalSession(
		db,
		request.headers.get("cookie"),
		origin,
		clock.at,
	);

	return { canSend: notify?.mail === true, isIn: session !== null };
}

const linkForm = v.object({
	email: v.pipe(filled("Please enter your email address."), email),
});

type LinkResult = SubmitResult<"email">;

export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const values = { email: (await readForm(request)).get("email") ?? "" };
	const typed = v.safeParse(linkForm, values);
	if (!typed.success) {
		const message = messages().checkFields;
		const errors = { email: typed.issues[0].message };

		return answer({ outcome: "invalid", message, errors, values }, 422);
	}

	try {
		const { network } = readClientInfo(request, site);
		const { email } = typed.output;
		const asked = await requestPortalLink(site, email, network);
		if (asked.outcome === "done")
			return answer({ outcome: "saved", message: copy().sent }, 200);

		const seconds = Math.ceil(asked.retryAfterMs / 1000);
		const { title, minute, minutes } = portalMails().limited;
		const message = { title, text: seconds <= 60 ? minute : minutes };

		return answer({ outcome: "failed", values, message }, 429, {
			"Retry-After": String(seconds),
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		return answer(
			{ outcome: "failed", values, message: portalMails().failed },
			503,
		);
	}
}

function answer(
	result: LinkResult,
	status: number,
	headers: Record<string, string> = {},
) {
	return data(result, { status, headers });
}

export default function PortalLinkPage({
	loaderData: { canSend, isIn },
	actionData: rendered,
}: Route.ComponentProps) {
	const form = usePageForm<"email", LinkResult>({
		action: PORTAL_LINK_PATH,
		schema: linkForm,
		rendered,
	});

	return form.result?.outcome === "saved" ? (
		<Sent focus={form.focusAfter} />
	) : (
		<LoginStep title={copy().link.title}>
			{isIn && (
				<Notice kind="done" title={copy().link.isIn}>
					<a className="more" href={PORTAL_PATH}>
						{copy().link.open}
					</a>
				</Notice>
			)}
			{canSend ? <Ask form={form} /> : <p>{copy().link.noMail}</p>}
			<p className="hint">
				<span>{copy().link.staff}</span>{" "}
				<a href={LOGIN_PATH}>{copy().link.staffLink}</a>
			</p>
		</LoginStep>
	);
}

function Ask({ form }: { form: PageFormState<"email"> }) {
	return (
		<>
			<p>{copy().link.text}</p>
			<PageForm
				form={form}
				noValidate
				submit={copy().link.submit}
				busyText={copy().link.busy}
			>
				<Field
					{...form.field("email")}
					label={copy().link.email}
					type="email"
					autoComplete="email"
					required
				/>
			</PageForm>
		</>
	);
}

function Sent({ focus }: { focus: RefCallback<HTMLElement> | undefined }) {
	const { title, text, hint, again } = copy().sent;

	return (
		<LoginStep title={title}>
			<p role="status" ref={focus} tabIndex={-1}>
				{text}
			</p>
			<p className="hint">{hint}</p>
			<a
				className={buttonClass({ variant: "outline" })}
				href={PORTAL_LINK_PATH}
			>
				{again}
			</a>
		</LoginStep>
	);
}
