import { useEffect, useRef, useState } from "react";
import type { Stage } from "#database/lead-tables.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
import { stageNames } from "#desk/shared/lead-labels.ts";
import { currencySign } from "#desk/shared/money.ts";
import { lostReasons, periods } from "#features/leads/stages.ts";
import { formatAmount } from "#lib/amount.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { BoardCard } from "./board.server.ts";

/** A deal that is dropped on Won or Lost. */
export type Closing = {
	card: BoardCard;
	stage: "won" | "lost";
	/** Where the card is when the moves before are stored. */
	from: Stage;
};

type CloseDealProps = {
	closing: Closing | null;
	/** Resolves when the moves before are stored. */
	waitsFor(): Promise<void>;
	onClose(): void;
};

/** Asks what a won deal is worth, or why one was lost. Without an answer the card stays where it was. */
export function CloseDeal({ closing, waitsFor, onClose }: CloseDealProps) {
	return (
		<Dialog
			open={closing !== null}
			onClose={onClose}
			title={closing ? stageNames[closing.stage] : "Deal"}
		>
			{closing && (
				<CloseForm {...closing} waitsFor={waitsFor} onClose={onClose} />
			)}
		</Dialog>
	);
}

function CloseForm(props: Closing & Omit<CloseDealProps, "closing">) {
	const { card, stage, waitsFor, onClose } = props;
	const { id, name, email, company, valueCents, period } = card;
	const fields = useRef<HTMLDivElement>(null);
	const [from, setFrom] = useState<string>(props.from);
	// The dialog is open by then.
	useEffect(() => {
		fields.current
			?.querySelector<HTMLElement>("[name=value], [name=lost_reason]")
			?.focus();
	}, []);

	return (
		<div className="stack" ref={fields}>
			<div>
				<h3 className="h4">
					<bdi>{name ?? email}</bdi>
				</h3>
				{company !== null && (
					<p className="muted">
						<bdi>{company}</bdi>
					</p>
				)}
			</div>
			<DeskForm
				intent="close"
				fields={{ id, from, status: stage }}
				className="fields"
				copyName={null}
				noValidate
				waitsFor={waitsFor}
				onAnswer={({ result }) => {
					if (!result || !("outcome" in result)) return;
					if (result.outcome === "saved") onClose();
					// A colleague has moved it: the next press is about where it is now.
					else setFrom(result.values?.from ?? from);
				}}
			>
				{stage === "won" ? (
					<WonFields value={valueCents} period={period} />
				) : (
					<LostFields />
				)}
				<div className="row">
					<SubmitButton variant="primary" busyText="Saving...">
						{`Set to ${stageNames[stage]}`}
					</SubmitButton>
					<Button variant="outline" small onClick={onClose}>
						{`Back to ${stageNames[from as Stage] ?? stageNames[card.stage]}`}
					</Button>
				</div>
			</DeskForm>
		</div>
	);
}

function WonFields({
	value,
	period,
}: {
	value: number | null;
	period: "once" | "month" | null;
}) {
	return (
		<div className="row fields-row">
			<FormField
				label={`Value (${currencySign()})`}
				name="value"
				inputMode="decimal"
				autoComplete="off"
				defaultValue={value === null ? "" : formatAmount(value)}
			/>
			<Select
				label="Billing"
				name="period"
				options={Object.entries(periods)}
				defaultValue={period ?? "once"}
			/>
		</div>
	);
}

function LostFields() {
	return (
		<>
			<Select
				label="Why it was lost"
				name="lost_reason"
				none="No reason given"
				options={Object.entries(lostReasons)}
			/>
			<FormField
				as="textarea"
				label="In your words"
				name="lost_note"
				rows={2}
				optional
				maxLength={1_000}
			/>
		</>
	);
}
