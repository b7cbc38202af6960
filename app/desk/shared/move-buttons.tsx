import type { KeyboardEvent, MouseEvent } from "react";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";

type MoveButtonsProps = {
	/** Of the moved item, for the buttons' labels. */
	name: string;
	/** Hidden fields. The intents are `up` and `down`. */
	fields: Readonly<Record<string, string | number>>;
	isFirst: boolean;
	isLast: boolean;
};

const intents: Readonly<Record<string, string>> = {
	ArrowUp: "up",
	ArrowDown: "down",
};

/** Moves an item of a list. Both buttons stay at the ends, so that the one that was pressed keeps the focus. */
export function MoveButtons(props: MoveButtonsProps) {
	const { name, fields, isFirst, isLast } = props;

	return (
		<DeskForm fields={fields} className="row" isQuiet>
			<MoveButton intent="up" name={`Move up: ${name}`} isEnd={isFirst}>
				Up
			</MoveButton>
			<MoveButton intent="down" name={`Move down: ${name}`} isEnd={isLast}>
				Down
			</MoveButton>
		</DeskForm>
	);
}

/** Alt and an arrow key. */
function moveByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
	const intent = event.altKey && intents[event.key];
	if (!intent) return;

	event.preventDefault();
	event.currentTarget.form
		?.querySelector<HTMLButtonElement>(`button[value="${intent}"]`)
		?.click();
}

type MoveButtonProps = {
	intent: string;
	name: string;
	/** It can’t be moved any further. */
	isEnd: boolean;
	children: string;
};

function MoveButton({ intent, name, isEnd, children }: MoveButtonProps) {
	return (
		<SubmitButton
			intent={intent}
			repeats
			aria-label={name}
			aria-disabled={isEnd}
			title="Alt and an arrow key move it, too."
			onClick={isEnd ? stay : undefined}
			onKeyDown={moveByArrow}
		>
			{children}
		</SubmitButton>
	);
}

function stay(event: MouseEvent): void {
	event.preventDefault();
}
