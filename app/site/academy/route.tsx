import academyPage from "#content/academy.json" with { type: "json" };
import { formPaths } from "#content/form-paths.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import type { PageHandle } from "#site/layout/route.tsx";
import { breadcrumbThing } from "#site/layout/structured-data.ts";
import { Illustration } from "#ui/illustration.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

export const meta = () => pageMeta({ ...academyPage.meta, path: "/academy" });

export const handle: PageHandle = { tone: "paper", dialogs: ["academy"] };

export default function AcademyPage() {
	const openDialog = useOpenDialog();
	const request = {
		/** The page with the form, for visitors without JavaScript. */
		action: formPaths.academy,
		onOpen: () => openDialog("academy"),
	};
	const { hero, banner, programs, reasons, waitlist } = academyPage;
	return (
		<>
			<PageHead
				here="Academy"
				title={hero.heading}
				intro={hero.intro}
				color="canary"
				art={<Illustration name="service-internal-tools" size={[280, 220]} eager />}
			>
				<OpensDialog variant="dark" icon="arrow" {...request}>
					{hero.button}
				</OpensDialog>
			</PageHead>
			<Sheet tab="Programs" at={1} color="paper" labelledBy="programs-h">
				<div className="wrap">
					<div className="soon">
						<b>{banner.title}</b> <span>{banner.text}</span>
					</div>
					<SectionHead title={academyPage.programsTitle} id="programs-h" />
					<ul className="columns columns--3">
						{programs.map((program) => (
							<li key={program.id} className="card card--soon stack program">
								<Illustration name={program.illustration} size={[240, 160]} />
								<p className="small strong">{program.status}</p>
								<h3>{program.title}</h3>
								<p>{program.description}</p>
								<dl>
									<dt>{academyPage.audienceLabel}</dt>
									<dd>{program.audience}</dd>
									<dt>{academyPage.outcomeLabel}</dt>
									<dd>{program.outcome}</dd>
								</dl>
							</li>
						))}
					</ul>
				</div>
			</Sheet>
			<Sheet tab="Reasons" at={3} color="baize-100" labelledBy="reasons-h">
				<div className="wrap">
					<SectionHead title={academyPage.reasonsTitle} id="reasons-h" />
					<ul className="columns points entries">
						{reasons.map(({ title, description }) => (
							<li key={title}>
								<h3>{title}</h3>
								<p>{description}</p>
							</li>
						))}
					</ul>
				</div>
			</Sheet>
			<Sheet tab="Waitlist" at={5} color="baize" labelledBy="waitlist-h">
				<div className="wrap row cta-row">
					<SectionHead title={waitlist.title} intro={waitlist.text} id="waitlist-h" />
					<OpensDialog variant="primary" icon="arrow" {...request}>
						{waitlist.button}
					</OpensDialog>
				</div>
			</Sheet>
			<JsonLd
				things={import.meta.env.SSR && [breadcrumbThing({ name: "Academy", path: "/academy" })]}
			/>
		</>
	);
}
