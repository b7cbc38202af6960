import { data, redirect } from "react-router";
import { loginPage as copy } from "#content/login-page.ts";
import { readForm } from "#leads/form-action.server.ts";
import { Hub } from "#sections/hub.tsx";
import { siteOf } from "#site.server.ts";
import { LOGIN_PATH, loginStatus } from "#staff/contract.ts";
import { LoginForm } from "#staff/login-form.tsx";
import { receiveLogin } from "#staff/receive.server.ts";
import { senderOf } from "#staff/sender.server.ts";
import { useLeadOn } from "#staff/use-lead-on.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import type { Route } from "./+types/login.ts";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...copy.meta, path: LOGIN_PATH, image: "share/login" });

export const handle = { tone: "desk" };

/** Says after which time another try is worth it, where there have been too many. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const fields = await readForm(request);
	const { result, cookie } = await receiveLogin(
		site.db,
		fields,
		{ ...senderOf(request, site), from: request.headers.get("referer") },
		site.moment,
	);
	const headers = new Headers(cookie ? { "Set-Cookie": cookie } : {});
	if (result.outcome === "limited") headers.set("Retry-After", String(result.retryAfter));
	// The page's own script goes there itself; a form without one is sent there.
	const isScript = request.headers.get("accept") === "application/json";
	if ("to" in result && !isScript) return redirect(result.to, { status: 303, headers });
	return data(result, { status: loginStatus[result.outcome], headers });
}

export default function LoginPage({ actionData: result }: Route.ComponentProps) {
	useLeadOn();
	return (
		<div className="login-page desk">
			<div className="wrap">
				<Breadcrumb here={copy.name} />
				<div className="login-page__grid">
					<Hub />
					<section className="dlg dlg--form" data-below="2" aria-labelledby="login-h">
						<h2 className="dlg__tab" id="login-h">
							{copy.submit}
						</h2>
						<div className="dlg__body">
							<LoginForm result={result} />
						</div>
					</section>
				</div>
			</div>
		</div>
	);
}
