import type { ReactNode } from "react";
import { deskInbox } from "#content/desk-inbox.ts";
import { kindNames, statusNames } from "#content/desk-leads.ts";
import { industrySlugs } from "#content/industry.ts";
import { offerNames, offers } from "#content/offer.ts";
import { Field } from "#ui/field.tsx";
import { type LeadFilter, leadKinds, leadStatuses } from "./filter.ts";
import { type StaffName, tradeName } from "./filter-words.ts";

const { filters: copy } = deskInbox;

export type FilterProps = {
	filter: LeadFilter;
	sources: readonly string[];
	staff: readonly StaffName[];
};

/** The fields of the filter; each says what it is narrowed to. */
export function FilterFields({ filter, sources, staff }: FilterProps) {
	const known = filter.source === null || sources.includes(filter.source);
	return (
		<div className="lead-filter__fields">
			<Choice name="kind" value={filter.kind}>
				{leadKinds.map((kind) => (
					<option key={kind} value={kind}>
						{kindNames[kind]}
					</option>
				))}
			</Choice>
			<Choice name="status" value={filter.status}>
				{leadStatuses.map((status) => (
					<option key={status} value={status}>
						{statusNames[status]}
					</option>
				))}
			</Choice>
			<Choice name="source" value={filter.source}>
				{(known ? sources : [filter.source ?? "", ...sources]).map((source) => (
					<option key={source}>{source}</option>
				))}
			</Choice>
			<Choice name="industry" value={filter.industry}>
				{industrySlugs.map((slug) => (
					<option key={slug} value={slug}>
						{tradeName(slug)}
					</option>
				))}
			</Choice>
			<Choice name="recommendation" value={filter.recommendation}>
				{offers.map((offer) => (
					<option key={offer} value={offer}>
						{offerNames[offer]}
					</option>
				))}
			</Choice>
			<Choice name="assignee" value={filter.assignee}>
				<option value="me">{copy.me}</option>
				<option value="nobody">{copy.nobody}</option>
				{staff.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</Choice>
			<Field label={copy.from} name="from" type="date" defaultValue={filter.from ?? ""} />
			<Field label={copy.to} name="to" type="date" defaultValue={filter.to ?? ""} />
			<div className="lead-filter__checks">
				<Check name="unread" isOn={filter.unread} />
				<Check name="overdue" isOn={filter.overdue} />
				<Check name="spam" isOn={filter.spam} />
			</div>
		</div>
	);
}

type ChoiceName = "kind" | "status" | "source" | "industry" | "recommendation" | "assignee";

function Choice({
	name,
	value,
	children,
}: {
	name: ChoiceName;
	value: string | null;
	children: ReactNode;
}) {
	return (
		<Field as="select" label={copy[name]} name={name} defaultValue={value ?? ""}>
			<option value="">{copy.any}</option>
			{children}
		</Field>
	);
}

function Check({ name, isOn }: { name: "unread" | "overdue" | "spam"; isOn: boolean }) {
	return (
		<label className="check">
			<input type="checkbox" name={name} value="1" defaultChecked={isOn} />
			{copy[name]}
		</label>
	);
}
