import { company } from "#content/company.ts";
import { footerColumns, imprint, legalLinks } from "#content/navigation.ts";
import { preferencesId } from "#features/consent/stored-consent.ts";
import { AnyLink } from "#ui/link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { Wordmark } from "#ui/wordmark.tsx";

type FooterProps = {
	/** Reopens the cookie preferences. */
	onCookieSettings?: () => void;
};

/** The footer of every page: navigation, imprint and cookie settings. */
export function Footer({ onCookieSettings }: FooterProps) {
	return (
		<footer className="foot dark">
			<div className="wrap">
				<div className="row foot__parts">
					<div>
						<AnyLink className="brand" to="/">
							<span className="sr">Sheaf, home</span>
							<Wordmark />
						</AnyLink>
						<p className="muted foot__blurb">{company.blurb}</p>
						<ul className="row small">
							{company.social.map(({ name, url }) => (
								<li key={name}>
									<AnyLink to={url}>{name}</AnyLink>
								</li>
							))}
						</ul>
					</div>
					<div className="foot__lists">
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
				<div className="row small muted legal">
					<span className="legal__imprint">{imprint}</span>
					<ThemeSwitch />
					{legalLinks.map(({ label, to }) => (
						<AnyLink key={to} to={to}>
							{label}
						</AnyLink>
					))}
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
