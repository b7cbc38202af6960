import { data, redirect, useLocation } from "react-router";
import { LEADS_TO, LOGIN_PATH } from "#features/auth/contract.ts";
import { resolveDeskPath } from "#features/auth/desk-path.ts";
import { readClientInfo } from "#features/auth/login.server.ts";
import {
	type CodeResult,
	submitCode,
} from "#features/auth/second-factor.server.ts";
import {
	findAwaitingCode,
	findSession,
} from "#features/auth/session.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { Message } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { getRequestContext } from "#lib/http/request-context.server.ts";
import { PageForm, usePageForm } from "#site/layout/page-form.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/code-route.ts";
import { LoginStep } from "./login-step.tsx";

export const meta = () => [
	{ title: "Two-step verification · Lead desk" },
	{ name: "robots", content: "noindex" },
];

/** For Retry-After. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, origin, clock } = getRequestContext(context);
	const cookies = request.headers.get("cookie");
	if (await findAwaitingCode(db, cookies, origin, clock.at)) return null;

	const staff = await findSession(db, cookies, origin, clock.at);

	throw redirect(staff ? readTarget(request) : LOGIN_PATH, 303);
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = getRequestContext(context);
	const { db, secret, clock } = site;
	const typed = (await readForm(request)).get("code") ?? "";
	let answer: CodeResult;

	try {
		answer = await submitCode(
			db,
			typed,
			readClientInfo(request, site),
			secret,
			clock,
		);
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;

		const text =
			"We couldn’t reach our own records. Please try again in a moment.";

		return refuse("failed", { title: "That didn’t work.", text }, 503);
	}

	switch (answer.outcome) {
		case "no-login":
			return redirect(LOGIN_PATH, 303);
		case "refused": {
			const text =
				"Codes change every 30 seconds, and each works once. Enter the one your app shows now.";

			return refuse(
				"refused",
				{ title: "That code isn’t correct.", text },
				422,
			);
		}
		case "limited": {
			const seconds = Math.ceil(answer.retryAfterMs / 1000);
			const minutes = Math.ceil(seconds / 60);
			const text = `Please wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again.`;
			const headers = { "Retry-After": String(seconds) };

			return refuse(
				"failed",
				{ title: "Too many attempts.", text },
				429,
				headers,
			);
		}
		case "signed-in":
			return redirect(readTarget(request), {
				status: 303,
				headers: { "Set-Cookie": answer.cookie },
			});
	}
}

function refuse(
	outcome: "refused" | "failed",
	message: Message,
	status: number,
	headers: Record<string, string> = {},
) {
	return data({ outcome, message }, { status, headers });
}

function readTarget(request: Request): string {
	return resolveDeskPath(new URL(request.url).searchParams.get(LEADS_TO));
}

export default function CodePage({
	actionData: rendered,
}: Route.ComponentProps) {
	const { pathname, search } = useLocation();
	const form = usePageForm<"code", NonNullable<typeof rendered>>({
		action: pathname + search,
		rendered,
		single: ["code"],
	});

	return (
		<LoginStep title="Two-step verification">
			<p>
				Your password is correct. Now enter the six digits your authenticator
				app shows for this desk.
			</p>
			<PageForm form={form} submit="Log in" busyText="Logging in...">
				<Field
					{...form.field("code")}
					label="Code"
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={40}
					required
					autoFocus
					hint="No phone to hand? Use one of your recovery codes. Each works once."
				/>
			</PageForm>
			<p className="hint">
				<a href={LOGIN_PATH}>Start again</a>
			</p>
		</LoginStep>
	);
}
