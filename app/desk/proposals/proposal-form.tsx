import { type ReactNode, useEffect } from "react";
import { useLocation, useSearchParams } from "react-router";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Panel } from "#desk/layout/components.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import { AutosavedForm, SaveStatus } from "#desk/shared/autosaved-form.tsx";
import { currencySign } from "#desk/shared/money.ts";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { HiddenFields } from "#ui/hidden-fields.tsx";
import type { LoadedProposal } from "./load-proposal.server.ts";
import {
	countSections,
	lineKinds,
	listLineIds,
	nameLineField,
	nameSectionField,
	periods,
} from "./proposal-fields.ts";
import { PROPOSALS_PATH } from "./proposal-labels.ts";

type ProposalFormProps = Pick<LoadedProposal, "proposal" | "fields"> & {
	/** Called after a save, for the totals and the checks. */
	onSaved(version: number): void;
};

/** Saves itself while its author types. Adding, removing and moving are submit buttons. */
export function ProposalForm(props: ProposalFormProps) {
	const { proposal, onSaved } = props;
	const fields = useTypedFields(props.fields);
	const { latest: _, ...form } = useSavedVersion(proposal.version);
	const freshKey = useFreshForm(true);
	useFieldToGoOn();

	return (
		<AutosavedForm
			key={`${proposal.id} ${freshKey}`}
			documentKey={`proposal:${proposal.id}`}
			address={`${PROPOSALS_PATH}/${proposal.id}/draft`}
			seen={props.fields}
			{...form}
			onSaved={(version) => {
				form.onSaved(version);
				onSaved(version);
			}}
		>
			{/* What Enter in a field presses. */}
			<button
				type="submit"
				name="intent"
				value="save"
				className="sr"
				tabIndex={-1}
				aria-hidden="true"
			/>
			<HiddenFields
				fields={{ sections: fields.sections, lines: fields.lines }}
			/>
			<Panel title="Proposal">
				<div className="fields">
					<Text label="Title" name="title" fields={fields} />
					<Text
						label="Client"
						name="client"
						fields={fields}
						hint="As the proposal addresses them."
					/>
					<SaveStatus />
				</div>
			</Panel>
			<Lines fields={fields} lines={listLineIds(fields)} />
			<PriceAndDates fields={fields} />
			<Sections fields={fields} count={countSections(fields)} />
			<div className="row">
				<SubmitButton intent="save" busyText="Saving...">
					Save
				</SubmitButton>
			</div>
		</AutosavedForm>
	);
}

/** As typed, where the form was refused: it may have other lines than are stored. */
function useTypedFields(stored: FieldValues): FieldValues {
	const typed = useFormResult()?.values;
	return typed?.lines === undefined ? stored : typed;
}

/** After a part was added, removed or moved, the focus is where one goes on. */
function useFieldToGoOn(): void {
	const [query] = useSearchParams();
	const { key } = useLocation();
	const at = query.get("at");

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
	useEffect(() => {
		if (at === null) return;

		const name = `[name="${CSS.escape(at)}"]`;
		document.querySelector<HTMLElement>(name)?.focus();
	}, [key]);
}

type TextProps = Omit<
	Parameters<typeof FormField>[0] & { as?: "input" },
	"as" | "defaultValue"
> & { fields: FieldValues };

function Text({ fields, ...field }: TextProps) {
	return (
		<FormField
			{...field}
			id={field.name}
			defaultValue={fields[field.name] ?? ""}
			autoComplete="off"
			dir="auto"
		/>
	);
}

type LinesProps = { fields: FieldValues; lines: readonly string[] };

function Lines({ fields, lines }: LinesProps) {
	return (
		<Panel title="Lines">
			{lines.length === 0 && (
				<p className="muted">What they get, and what it costs.</p>
			)}
			<ol className="proposal-parts">
				{lines.map((id, index) => (
					<li key={id}>
						<LineFields
							id={id}
							label={`Line ${index + 1}`}
							fields={fields}
							name={fields[nameLineField(id, "title")] || `line ${index + 1}`}
							isFirst={index === 0}
							isLast={index === lines.length - 1}
						/>
					</li>
				))}
			</ol>
			<div>
				<SubmitButton intent="line-add" id="lines">
					Add a line
				</SubmitButton>
			</div>
		</Panel>
	);
}

type PartProps = {
	fields: FieldValues;
	/** For the names of its buttons. */
	name: string;
	isFirst: boolean;
	isLast: boolean;
};

function LineFields(props: PartProps & { id: string; label: string }) {
	const { id, label, fields } = props;
	const field = (name: Parameters<typeof nameLineField>[1]) => ({
		name: nameLineField(id, name),
		fields,
	});

	return (
		<fieldset className="proposal-part" aria-label={label}>
			<div className="proposal-part__head">
				<Text label="Title" {...field("title")} />
				<PartMenu part="line" target={id} {...props} />
			</div>
			<FormField
				as="textarea"
				rows={3}
				label="Text"
				optional
				id={nameLineField(id, "text")}
				name={nameLineField(id, "text")}
				defaultValue={fields[nameLineField(id, "text")] ?? ""}
				dir="auto"
			/>
			<div className="proposal-part__numbers">
				<Text
					label={`Amount (${currencySign()}, net)`}
					inputMode="decimal"
					{...field("cents")}
				/>
				<Text label="Quantity" inputMode="numeric" {...field("quantity")} />
				<Text label="Unit" placeholder="hours, pages" {...field("unit")} />
				<Select
					label="Paid"
					name={nameLineField(id, "period")}
					defaultValue={fields[nameLineField(id, "period")]}
					options={Object.entries(periods)}
				/>
				<Select
					label="Kind"
					id={nameLineField(id, "kind")}
					name={nameLineField(id, "kind")}
					defaultValue={fields[nameLineField(id, "kind")]}
					options={Object.entries(lineKinds)}
				/>
			</div>
		</fieldset>
	);
}

type PartMenuProps = PartProps & { part: "line" | "section"; target: string };

function PartMenu({ part, target, name, isFirst, isLast }: PartMenuProps) {
	const press = (act: string, label: ReactNode) => (
		<SubmitButton intent={`${part}-${act}:${target}`}>{label}</SubmitButton>
	);

	return (
		<Menu name={`Move or remove: ${name}`}>
			{!isFirst && press("up", "Move up")}
			{!isLast && press("down", "Move down")}
			{press("remove", "Remove")}
		</Menu>
	);
}

function PriceAndDates({ fields }: { fields: FieldValues }) {
	return (
		<Panel title="VAT and dates">
			<div className="proposal-part__numbers">
				<Text
					label="VAT, per cent"
					name="vatRate"
					inputMode="decimal"
					fields={fields}
				/>
				<Text
					label="Working days to going live"
					name="workingDays"
					inputMode="numeric"
					fields={fields}
					optional
				/>
				<Text
					label="Can be accepted until"
					name="lastDay"
					type="date"
					fields={fields}
				/>
			</div>
			<div className="fields">
				<Text label="Note on VAT" name="vatNote" fields={fields} optional />
				<Text
					label="Payment link"
					name="paymentLink"
					inputMode="url"
					fields={fields}
					hint="Shown once it is accepted."
					optional
				/>
			</div>
		</Panel>
	);
}

type SectionsProps = { fields: FieldValues; count: number };

function Sections({ fields, count }: SectionsProps) {
	return (
		<Panel title="Text">
			<ol className="proposal-parts">
				{Array.from({ length: count }, (_, index) => {
					const heading = nameSectionField(index, "heading");
					const text = nameSectionField(index, "text");

					return (
						<li key={heading}>
							<fieldset
								className="proposal-part"
								aria-label={`Section ${index + 1}`}
							>
								<div className="proposal-part__head">
									<Text label="Heading" name={heading} fields={fields} />
									<PartMenu
										part="section"
										target={String(index)}
										fields={fields}
										name={fields[heading] || `section ${index + 1}`}
										isFirst={index === 0}
										isLast={index === count - 1}
									/>
								</div>
								<FormField
									as="textarea"
									rows={5}
									label="Text"
									id={text}
									name={text}
									defaultValue={fields[text] ?? ""}
									dir="auto"
								/>
							</fieldset>
						</li>
					);
				})}
			</ol>
			<div>
				<SubmitButton intent="section-add">Add a section</SubmitButton>
			</div>
		</Panel>
	);
}
