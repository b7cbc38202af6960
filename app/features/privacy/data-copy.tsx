import { company } from "#content/company.ts";
import { yourDataCopy } from "#content/your-data.ts";
import { formatDateTime } from "#lib/time/format.ts";
import type { DataEntry, PartName, PersonData } from "./person-data.server.ts";

const { copy } = yourDataCopy;

export function DataCopy({ data }: { data: PersonData }) {
	return (
		<div className="prose data-copy">
			<p>
				{data.about} {copy.made(formatDateTime(data.made_at, company.timeZone))} {copy.inFile}
			</p>
			{Object.entries(copy.parts).map(([name, heading]) => (
				<section key={name}>
					<h3>{heading}</h3>
					<Entries entries={data.parts[name as PartName]} />
				</section>
			))}
		</div>
	);
}

function Entries({ entries }: { entries: readonly DataEntry[] }) {
	if (entries.length === 0) return <p>{copy.nothing}</p>;
	return (
		<ol>
			{entries.map((entry, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rendered once
				<li key={at}>
					<Fields entry={entry} />
				</li>
			))}
		</ol>
	);
}

/** Without empty fields and ids. */
function Fields({ entry }: { entry: DataEntry }) {
	const fields = Object.entries(entry).filter(
		([name, value]) => value !== null && value !== "" && value !== 0 && !/^id$|_id$/.test(name),
	);
	return (
		<dl>
			{fields.map(([name, value]) => (
				<div key={name}>
					<dt>{plain(name)}: </dt>
					<dd>
						<Value value={value} />
					</dd>
				</div>
			))}
		</dl>
	);
}

function Value({ value }: { value: unknown }) {
	if (Array.isArray(value))
		return (
			<ul>
				{value.map((each, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: rendered once
					<li key={at}>
						<Value value={each} />
					</li>
				))}
			</ul>
		);
	if (typeof value === "object" && value !== null)
		return (
			<div className="data-copy__part">
				<Fields entry={value as DataEntry} />
			</div>
		);
	if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
		return formatDateTime(value, company.timeZone);
	return String(value);
}

/** `created_at` as `Created at`. */
function plain(name: string): string {
	const words = name.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2");
	return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
