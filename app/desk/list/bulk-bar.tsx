import {
	type ChangeEvent,
	type KeyboardEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from "react";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	FormField,
	Select,
	type StaffName,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { number } from "#lib/number-format.ts";
import type { Elements } from "#ui/elements.ts";

/** The id of the form that the row checkboxes belong to. */
export const BULK_FORM = "selected-people";

type BulkBarProps = {
	/** The address of the list, with its filter. */
	action: string;
	/** Of the CSV file. */
	exportPath: string;
	staff: readonly StaffName[];
	ownId: string;
	tags: readonly string[];
	list: RefObject<HTMLElement | null>;
	/** People who match; null where they are not counted. */
	total: number | null;
	/** The page has all who match. */
	isAll: boolean;
	/** The list has likely spam only. */
	isSpam?: boolean;
	today: string;
};

/** Changes all selected people, or all that match the list's filter. CSS shows it when a row is selected. */
export function BulkBar(props: BulkBarProps) {
	const { action, exportPath, list, total, isAll, isSpam = false } = props;
	const { count } = useSelection(list);

	return (
		<DeskForm
			id={BULK_FORM}
			action={action}
			className="bulk"
			isQuiet
			resets
			copyName={null}
		>
			<fieldset className="bulk__row">
				<legend className="sr">Selected people</legend>
				<b className="bulk__count" role="status">
					{count === 0 ? "Selected" : `${number(count)} selected`}
				</b>
				{!isAll && (
					<div className="checkbox bulk__all">
						<label>
							<input type="checkbox" name="all" value="1" />
							<span>
								{total === null
									? "All that match"
									: `All ${number(total)} that match`}
							</span>
						</label>
					</div>
				)}
				<BulkMenus {...props} />
				<button
					className="bulk__act"
					type="submit"
					formMethod="get"
					formAction={exportPath}
				>
					Export
				</button>
				<button
					className="bulk__act"
					type="submit"
					name="intent"
					value={isSpam ? "notSpam" : "spam"}
					data-danger={!isSpam || undefined}
				>
					{isSpam ? "Not spam" : "Spam"}
				</button>
			</fieldset>
		</DeskForm>
	);
}

/** Selects the rows of the page, or none. */
export function SelectAll({ list }: Pick<BulkBarProps, "list">) {
	const { count, rows } = useSelection(list);
	const box = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (box.current) box.current.indeterminate = count > 0 && count < rows;
	}, [count, rows]);

	function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
		for (const row of listBoxes(list.current))
			row.checked = currentTarget.checked;
	}

	return (
		<label className="checkbox square select-all" title="All on this page">
			<input
				type="checkbox"
				ref={box}
				checked={rows > 0 && count === rows}
				onChange={onChange}
			/>
			<span className="sr">All on this page</span>
		</label>
	);
}

function BulkMenus({ staff, ownId, tags, today }: BulkBarProps) {
	const people = staffOptions(staff, ownId);

	return (
		<>
			<BulkMenu label="Assign">
				<Select
					label="Assign to"
					name="assignee"
					none="Choose"
					options={[["nobody", "No one"], ...people]}
				/>
				<SubmitButton intent="assign">Assign</SubmitButton>
			</BulkMenu>
			<BulkMenu label="Tag">
				<FormField
					label="Tag"
					name="tag"
					autoComplete="off"
					maxLength={30}
					list="known-tags"
				/>
				<datalist id="known-tags">
					{tags.map((tag) => (
						<option key={tag} value={tag} />
					))}
				</datalist>
				<div className="row">
					<SubmitButton intent="tag">Add the tag</SubmitButton>
					<SubmitButton intent="untag">Remove it</SubmitButton>
				</div>
			</BulkMenu>
			<BulkMenu label="Task">
				<FormField
					label="Task"
					name="title"
					autoComplete="off"
					maxLength={200}
				/>
				<FormField label="Due" name="due_on" type="date" defaultValue={today} />
				<Select
					label="For"
					name="task_for"
					none="Everyone"
					options={people}
					defaultValue={ownId}
				/>
				<SubmitButton intent="task">Add the task</SubmitButton>
			</BulkMenu>
			<BulkMenu label="Stage">
				<Select
					label="Stage"
					name="status"
					none="Choose"
					options={Object.entries(stageNames)}
				/>
				<SubmitButton intent="status">Set the stage</SubmitButton>
			</BulkMenu>
		</>
	);
}

/** Only one is open; Escape closes it. */
function BulkMenu({ label, children }: { label: string; children: Elements }) {
	function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>): void {
		if (event.key !== "Escape") return;

		event.currentTarget.open = false;
		event.currentTarget.querySelector("summary")?.focus();
	}

	return (
		<details className="bulk__menu" name="bulk" onKeyDown={onKeyDown}>
			<summary>{label}</summary>
			<div className="bulk__sheet fields">{children}</div>
		</details>
	);
}

function listBoxes(list: HTMLElement | null): HTMLInputElement[] {
	return [
		...(list?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
	];
}

/** How many rows there are, and how many are selected. */
function useSelection(list: RefObject<HTMLElement | null>) {
	const [selection, setSelection] = useState({ count: 0, rows: 0 });
	useEffect(() => {
		// A form is reset after its event.
		const update = () =>
			requestAnimationFrame(() => {
				const boxes = listBoxes(list.current);
				const count = boxes.filter((box) => box.checked).length;
				setSelection({ count, rows: boxes.length });
			});

		update();
		document.addEventListener("change", update);
		document.addEventListener("reset", update);

		return () => {
			document.removeEventListener("change", update);
			document.removeEventListener("reset", update);
		};
	}, [list]);

	return selection;
}
