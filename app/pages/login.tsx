import { data } from "react-router";
import { loginPage as copy } from "#content/login-page.ts";
import { readForm } from "#leads/form-action.server.ts";
import { Hub } from "#sections/hub.tsx";
import { siteOf } from "#site.server.ts";
import { LOGIN_PATH } from "#staff/contract.ts";
import { LoginForm } from "#staff/login-form.tsx";
import { receiveLogin } from "#staff/receive.server.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import type { Route } from "./+types/login.ts";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...copy.meta, path: LOGIN_PATH, image: "share/login" });

export const handle = { tone: "desk" };

export async function action({ request, context }: Route.ActionArgs) {
	const { db, moment } = siteOf(context);
	const result = await receiveLogin(db, await readForm(request), moment);
	return data(result, { status: 422 });
}

export default function LoginPage({ actionData: result }: Route.ComponentProps) {
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
