import { storageWords } from "#content/tags.ts";
import type { TechnologyInUse } from "#features/tracking/cookie-preferences.tsx";

export function TechnologyList({ technologies }: { technologies: readonly TechnologyInUse[] }) {
	return (
		<div className="stack stack--wide stack--loose techs">
			{technologies.map((technology) => (
				<section key={technology.id} aria-labelledby={`tech-${technology.id}`}>
					<h3 id={`tech-${technology.id}`}>{technology.name}</h3>
					<p>{technology.purpose}</p>
					<p className="small muted">
						{technology.company}. {storageWords.needs[technology.needs]}.
						{technology.stored.length === 0 && ` ${nothingStored(technology)}`}
					</p>
					{technology.stored.length > 0 && <StoredTable technology={technology} />}
				</section>
			))}
		</div>
	);
}

function nothingStored({ needs }: TechnologyInUse): string {
	return needs === "request" ? storageWords.storesItsOwn : storageWords.storesNothing;
}

function StoredTable({ technology: { id, stored } }: { technology: TechnologyInUse }) {
	const { columns } = storageWords;
	return (
		<table className="small" aria-labelledby={`tech-${id}`}>
			<thead>
				<tr>
					<th scope="col">{columns.name}</th>
					<th scope="col">{columns.kind}</th>
					<th scope="col">{columns.lifetime}</th>
				</tr>
			</thead>
			<tbody>
				{stored.map((item) => (
					<tr key={item.name}>
						<td>
							<code>{item.name}</code>
						</td>
						<td>
							{item.party}-party {item.kind}
						</td>
						<td>{item.lifetime}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
