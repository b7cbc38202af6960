import { company, content } from "#content/content.ts";
import { legalLinks, navigationCopy } from "#content/navigation.ts";
import { preferencesId } from "#features/consent/stored-consent.ts";
import { AnyLink } from "#ui/link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { SignUp } from "./sign-up.tsx";

type FooterProps = {
	/** Reopens the cookie preferences. */
	onCookieSettings?: () => void;
};

/** The footer of every page: navigation, imprint and cookie settings. */
export function Footer({ onCookieSettings }: FooterProps) {
	const { name, blurb, social } = company();
	const { footerColumns, imprint } = navigationCopy();

	return (
		<footer className="site-foot dark">
			<div className="wrap">
				<div className="row site-foot__parts">
					<div>
						<AnyLink className="brand" to="/">
							<span className="sr">{`${name}, home`}</span>
							<Wordmark brand={company()} />
						</AnyLink>
						<p className="muted site-foot__blurb">{blurb}</p>
						<ul className="row small">
							{social.map(({ name, url }) => (
								<li key={name}>
									<AnyLink to={url}>{name}</AnyLink>
								</li>
							))}
						</ul>
					</div>
					<div className="site-foot__lists">
						{footerColumns.map(({ heading, links }) => (
							<div key={heading}>
								<h2 className="h4 small">{heading}</h2>
								<ul>
									{links.map(({ label, to }) => (
										<li key={to}>
											<AnyLink
												to={to}
												data-book={to === "/book" ? "footer" : undefined}
											>
												{label}
											</AnyLink>
										</li>
									))}
								</ul>
							</div>
						))}
					</div>
				</div>
				<SignUp place="footer" />
				<div className="row small muted legal">
					<span className="legal__imprint">{imprint}</span>
					<ThemeSwitch />
					{[...legalLinks, ...(content().ownLinks ?? [])].map(
						({ label, to }) => (
							<AnyLink key={to} to={to}>
								{label}
							</AnyLink>
						),
					)}
					<button
						type="button"
						className="needs-script"
						aria-haspopup="dialog"
						data-dialog={preferencesId}
						onClick={onCookieSettings}
					>
						Cookie Settings
					</button>
				</div>
			</div>
		</footer>
	);
}
