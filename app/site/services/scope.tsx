import { servicesPage } from "#content/services-page.ts";
import { Icon } from "#ui/icon.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

/** What a price holds, on a sheet; what it doesn't, as the outline of one. */
export function Scope() {
	const { heading, lead, included, notIncluded } = servicesPage.scope;
	return (
		<Sheet tab={servicesPage.tabs.scope} at={5} stock="canary" labelledBy="scope-h">
			<div className="wrap">
				<SectionHead id="scope-h" title={heading} lead={lead} />
				<div className="scope">
					<div className="card">
						<h3>{included.title}</h3>
						<ul className="checks">
							{included.items.map((item) => (
								<li key={item}>
									<Icon name="check" /> <span>{item}</span>
								</li>
							))}
						</ul>
					</div>
					<div className="card card--soon">
						<h3>{notIncluded.title}</h3>
						<ul className="checks">
							{notIncluded.items.map((item) => (
								<li key={item}>
									<Icon name="x" /> <span>{item}</span>
								</li>
							))}
						</ul>
					</div>
				</div>
			</div>
		</Sheet>
	);
}
