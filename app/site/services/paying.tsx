import { servicesPage } from "#content/services-page.ts";
import { PayStrip, type WayToPay } from "#ui/drawing/pay-strip.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

/** The drawing of each row, in the order of the copy. */
const ways: readonly WayToPay[] = ["prices", "milestones", "instalments", "retainer"];

/** How a price is paid: one total, cut up in four ways. */
export function Paying() {
	const { heading, lead, items, note } = servicesPage.paying;
	return (
		<Sheet tab={servicesPage.tabs.paying} at={7} stock="paper" labelledBy="paying-h">
			<div className="wrap">
				<SectionHead split id="paying-h" title={heading} lead={lead} />
				<ul className="paying">
					{items.map(({ title, description }, index) => {
						const way = ways[index];
						return (
							<li key={title}>
								<h3>{title}</h3>
								{way && <PayStrip way={way} />}
								<p>{description}</p>
							</li>
						);
					})}
				</ul>
				<p className="mt-6 font-semibold">{note}</p>
			</div>
		</Sheet>
	);
}
