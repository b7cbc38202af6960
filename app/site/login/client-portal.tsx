import { loginPage as copy } from "#content/login-page.ts";

/** What the private hub gives: the words beside the login. */
export function ClientPortal() {
	return (
		<div className="hub">
			<h1>{copy.heading}</h1>
			<p className="lead">{copy.lead}</p>
			<h2>{copy.hubTitle}</h2>
			<ul>
				{copy.hub.map(({ title, description }) => (
					<li key={title}>
						<h3 className="h4">{title}</h3>
						<p>{description}</p>
					</li>
				))}
			</ul>
		</div>
	);
}
