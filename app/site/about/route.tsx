import aboutPage from "#content/about-page.json" with { type: "json" };
import { FinalCall } from "#site/layout/final-call.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { aboutThings, breadcrumbThing } from "#site/layout/structured-data.ts";
import { Illustration } from "#ui/illustration.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

export const meta = () => pageMeta({ ...aboutPage.meta, path: "/about" });

export const handle = { tone: "paper" };

export default function AboutPage() {
	const { name, heading, tabs, mission, closing, cta, note } = aboutPage;
	return (
		<>
			<PageHead
				here={name}
				title={heading}
				color="pink"
				art={<Illustration name="kettle" size={[480, 305]} eager />}
			/>
			<Sheet tab={tabs.mission} at={0} color="paper" labelledBy="mission-h">
				<div className="wrap split mission">
					<div>
						<h2 className="h4" id="mission-h">
							{mission.title}
						</h2>
						<p className="statement">{mission.text}</p>
					</div>
					<Illustration name="process-4" size={[240, 160]} wide />
				</div>
			</Sheet>
			<Story />
			<Values />
			<Team />
			<FinalCall
				copy={{ title: closing.heading, intro: closing.text, action: cta, note }}
				place="about"
				drawing={{ name: "shoebox", size: [460, 325] }}
			/>
			<JsonLd
				things={
					import.meta.env.SSR && [breadcrumbThing({ name, path: "/about" }), ...aboutThings()]
				}
			/>
		</>
	);
}

function Story() {
	const { story, tabs } = aboutPage;
	const [first, ...others] = story.paragraphs;
	return (
		<Sheet tab={tabs.story} at={2} color="blue" labelledBy="story-h">
			<div className="wrap split split--even shoebox-story">
				<h2 id="story-h">{story.title}</h2>
				<div className="prose">
					<p className="intro">{first}</p>
					{others.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
				<Illustration name="shoes" size={[480, 300]} wide />
			</div>
		</Sheet>
	);
}

function Values() {
	const { values, tabs } = aboutPage;
	return (
		<Sheet tab={tabs.values} at={4} color="canary" labelledBy="values-h">
			<div className="wrap">
				<SectionHead id="values-h" title={values.title} />
				<ol className="columns entries clauses card">
					{values.items.map(({ title, description }) => (
						<li key={title}>
							<h3>{title}</h3>
							<p className="muted">{description}</p>
						</li>
					))}
				</ol>
			</div>
		</Sheet>
	);
}

function Team() {
	const { title, intro, members } = aboutPage.team;
	return (
		<Sheet tab={aboutPage.tabs.team} at={6} color="paper-2" labelledBy="team-h">
			<div className="wrap">
				<SectionHead split id="team-h" title={title} intro={intro} />
				<ul className="columns columns--4 team card">
					{members.map(({ id, name, role, bio }) => (
						<li key={id} id={id}>
							<Illustration name={`portrait-${id}`} size={[280, 280]} wide />
							<div>
								<h3>{name}</h3>
								<p className="small strong team__role">{role}</p>
								<p className="muted">{bio}</p>
							</div>
						</li>
					))}
				</ul>
			</div>
		</Sheet>
	);
}
