import { storageWords } from "#content/tags.ts";
import { technologiesCopy } from "#content/legal-page.ts";

/** One technology of the tag registry, in words. */
export type TechnologyRow = {
	name: string;
	company: string;
	purpose: string;
	/** Which switch lets it load. */
	needs: string;
	stored: readonly { name: string; about: string }[];
	/** Without anything listed: does its own window store something? */
	storesItsOwn: boolean;
	/** Undefined: not known (yet). */
	inUse: boolean | undefined;
};

export type TechnologiesProps = {
	rows: readonly TechnologyRow[];
	/** Where the knowledge stands about what is set up on this site. */
	reading: "built" | "read" | "failed";
};

/** The list of tracking technologies in the cookie policy, made from the register that loads them. */
export function Technologies({ rows, reading }: TechnologiesProps) {
	const { columns, state, note, label } = technologiesCopy;
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is reached by keyboard */}
			<div className="table-scroll technologies" role="region" aria-label={label} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{columns.technology}</th>
							<th scope="col">{columns.switch}</th>
							<th scope="col">{columns.stored}</th>
							<th scope="col">{columns.state}</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.name}>
								<th scope="row">
									{row.name} <span>{row.company}</span>
									<p>{row.purpose}</p>
								</th>
								<td>{row.needs}</td>
								<td>
									<Stored row={row} />
								</td>
								<td>{row.inUse === undefined ? state.unknown : row.inUse ? state.on : state.off}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p className="technologies__note">{note[reading]}</p>
		</>
	);
}

function Stored({ row }: { row: TechnologyRow }) {
	if (row.stored.length === 0)
		return row.storesItsOwn ? storageWords.storesItsOwn : storageWords.storesNothing;
	return (
		<ul>
			{row.stored.map(({ name, about }) => (
				<li key={name}>
					<code>{name}</code> {about}
				</li>
			))}
		</ul>
	);
}
