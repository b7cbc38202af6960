import { withFacts } from "#content/content.ts";
import copy from "#content/walkthrough.json" with { type: "json" };
import { WalkthroughSteps } from "#features/walkthrough/docket.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { Sheet } from "#ui/sheet.tsx";

export const meta = () =>
	buildPageMeta({
		title: withFacts(copy.page).title,
		description: copy.page.description,
		path: "/see-it-work",
	});

export const handle = { tone: "dark" };

/** The walk-through with all its steps, for browsers without JavaScript. */
export default function SeeItWorkPage() {
	return (
		<>
			<PageHead
				here={copy.name}
				title={copy.page.heading}
				intro={copy.page.intro}
				color="baize"
				art={
					<Illustration
						name="service-custom-automations"
						size={[280, 220]}
						eager
					/>
				}
			/>
			<Sheet tab={copy.page.tab} tabHeading at={2} color="gold">
				<div className="wrap">
					<WalkthroughSteps />
					<div className="row walkthrough-choices__end">
						<div>
							<h2>{copy.page.endHeading}</h2>
							<p className="intro gap-above">{copy.page.endText}</p>
							<p className="small muted walkthrough__example">{copy.example}</p>
						</div>
						<ButtonLink
							variant="dark"
							icon="arrow"
							to="/book"
							data-book="walkthrough"
						>
							{copy.end.book}
						</ButtonLink>
					</div>
				</div>
			</Sheet>
		</>
	);
}
