import aboutPage from "#content/about-page.json" with { type: "json" };
import { describeAbout } from "#content/about-page.ts";
import { withFacts } from "#content/content.ts";
import type { Member } from "#content/team-schema.ts";
import {
	currentDocuments,
	currentQuotes,
} from "#features/content/current-content.server.ts";
import { ClientQuotes } from "#site/layout/client-quotes.tsx";
import { FinalCta } from "#site/layout/final-cta.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Portrait } from "#site/layout/portrait.tsx";
import { buildAboutThings } from "#site/layout/structured-data.ts";
import { Illustration } from "#ui/illustration.tsx";
import { Entries } from "#ui/lists.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? buildPageMeta({
				...describeAbout(loaderData.members.length).meta,
				path: "/about",
			})
		: [];

export const handle = { tone: "paper" };

export function loader() {
	return {
		members: currentDocuments().team.members,
		quotes: currentQuotes("about"),
	};
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
	const { members, quotes } = loaderData;
	const { head, mission, team, closing } = aboutPage;
	const { story, values } = withFacts(aboutPage);
	const [first, ...others] = story.paragraphs;

	return (
		<>
			<PageHead
				{...head}
				title={describeAbout(members.length).heading}
				color="pink"
				art={<Illustration name="kettle" size={[480, 305]} eager />}
				things={import.meta.env.SSR && buildAboutThings(members)}
			/>
			<Sheet tab={mission.tab} at={0} color="paper" labelledBy="mission-h">
				<div className="wrap split mission">
					<div>
						<h2 className="h4" id="mission-h">
							{mission.title}
						</h2>
						<p className="title statement">{mission.text}</p>
					</div>
					<Illustration name="process-4" size={[240, 136]} wide />
				</div>
			</Sheet>
			<Sheet tab={story.tab} at={2} color="blue" labelledBy="story-h">
				<div className="wrap split split--even shoebox-story">
					<h2 id="story-h">{story.title || story.tab}</h2>
					<div className="prose">
						<p className="intro">{first}</p>
						{others.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
					</div>
					<Illustration name="shoes" size={[480, 300]} wide />
				</div>
			</Sheet>
			<Section {...values} at={4} color="canary" name="values">
				<Entries
					className="columns clauses card"
					ordered
					muted
					items={values.items}
				/>
			</Section>
			{members.length > 0 && (
				<Section
					{...team}
					at={6}
					color="paper-2"
					name="team"
					className="members"
					split
				>
					<Team members={members} />
				</Section>
			)}
			<ClientQuotes tab={aboutPage.quoteTab} quotes={quotes} />
			<FinalCta
				copy={closing}
				place="about"
				drawing={{ name: "shoebox", size: [460, 325] }}
			/>
		</>
	);
}

/** Rows of up to four people; the last row fills the width. */
function Team({ members }: { members: readonly Member[] }) {
	return (
		<ul className="team card">
			{members.map(({ id, name, role, bio, ...portrait }) => (
				<li key={id} id={id}>
					<div className="team__member">
						<Portrait {...portrait} name={name} wide />
						<div className="team__words">
							<h3>{name}</h3>
							<p className="small strong">{role}</p>
							<p className="muted">{bio}</p>
						</div>
					</div>
				</li>
			))}
		</ul>
	);
}
