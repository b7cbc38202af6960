import { aboutPage } from "#content/about-page.ts";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { Portrait } from "./portrait.tsx";

/** Who turns up: four people behind one counter. */
export function Team() {
	const { title, lead, members } = aboutPage.team;
	return (
		<Sheet tab={aboutPage.tabs.team} at={6} stock="paper-2" labelledBy="team-h">
			<div className="wrap">
				<SectionHead split id="team-h" title={title} lead={lead} />
				<ul className="team">
					{members.map(({ id, name, role, bio, portrait }) => (
						<li key={id} id={id}>
							<Portrait id={portrait} />
							<div>
								<h3>{name}</h3>
								<p className="team__role">{role}</p>
								<p>{bio}</p>
							</div>
						</li>
					))}
				</ul>
			</div>
		</Sheet>
	);
}
