import academyPage from "#content/academy.json" with { type: "json" };
import { withFacts } from "#content/content.ts";
import { ACADEMY_PATH } from "#features/academy/form.ts";
import { useOpenDialog } from "#site/layout/dialogs.tsx";
import type { PageHandle } from "#site/layout/frame.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Illustration } from "#ui/illustration.tsx";
import { Entries } from "#ui/lists.tsx";
import { OpensDialog } from "#ui/opens-dialog.tsx";
import { Section } from "#ui/sheet.tsx";

export const meta = () =>
	buildPageMeta({ ...withFacts(academyPage.meta), path: "/academy" });

export const handle: PageHandle = { tone: "paper", dialogs: ["academy"] };

export default function AcademyPage() {
	const openDialog = useOpenDialog();
	const request = {
		/** The page with the form, for visitors without JavaScript. */
		action: ACADEMY_PATH,
		onOpen: () => openDialog("academy"),
		icon: "arrow",
	} as const;
	const { head, button, banner, programs, reasons, waitlist } = academyPage;

	return (
		<>
			<PageHead
				{...head}
				color="canary"
				art={
					<Illustration name="service-internal-tools" size={[280, 220]} eager />
				}
			>
				<OpensDialog variant="dark" {...request}>
					{button}
				</OpensDialog>
			</PageHead>
			<Section
				{...programs}
				at={1}
				name="programs"
				before={
					<div className="program-soon">
						<b className="large">{banner.title}</b> <span>{banner.text}</span>
					</div>
				}
			>
				<ul className="columns columns--3">
					{programs.items.map((program) => (
						<li key={program.id} className="card card--soon stack program">
							<Illustration
								name={program.illustration}
								size={[240, program.illustrationHeight]}
							/>
							<p className="small strong">{program.status}</p>
							<h3>{program.title}</h3>
							<p>{program.description}</p>
							<dl className="unboxed">
								<dt className="small strong">{programs.audience}</dt>
								<dd>{program.audience}</dd>
								<dt className="small strong">{programs.outcome}</dt>
								<dd>{program.outcome}</dd>
							</dl>
						</li>
					))}
				</ul>
			</Section>
			<Section {...reasons} at={3} color="baize-100" name="reasons">
				<Entries className="columns points" items={reasons.items} />
			</Section>
			<Section
				{...waitlist}
				at={5}
				color="baize"
				name="waitlist"
				layout="split closing"
			>
				<OpensDialog variant="primary" {...request}>
					{waitlist.button}
				</OpensDialog>
				<Illustration name="flip-chart" size={[480, 305]} />
			</Section>
		</>
	);
}
