import { type ChangeEvent, type Dispatch, type RefObject, useEffect, useId, useRef } from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { DayGrid } from "./day-grid.tsx";
import { dayInWords } from "./days.ts";
import {
	type Offered,
	offeredIn,
	type PickAction,
	type Picked,
	pickParameters,
	type TimeChoice,
} from "./scheduler-state.ts";
import { focusAtTop, useFocusOnMount } from "./use-focus-on-mount.ts";
import { timeZoneFrom, timeZoneOfBrowser, zoneInWords, zonesToChoose } from "./zones.ts";

type TimePickerProps = {
	slots: readonly string[];
	picked: Picked;
	dispatch: Dispatch<PickAction>;
	/** The page that shows what was picked where there is no JavaScript. */
	action: string;
	/** What that page's address must keep. */
	keep: Readonly<Record<string, string | null>>;
	/** The visitor has come back to the times: the keyboard goes to them. */
	isNew: boolean;
};

/** Days, the times of the chosen day, and the time zone they are told in. */
export function TimePicker(props: TimePickerProps) {
	const { slots, picked, dispatch, action, keep, isNew } = props;
	const offered = offeredIn(slots, picked);
	const times = useFocusOnMount(isNew);
	const chosenDay = useRef(picked.day);

	useEffect(() => {
		// A day was chosen here and now: its times come next.
		if (picked.day && chosenDay.current !== picked.day) focusAtTop(times.current);
		chosenDay.current = picked.day;
	}, [picked.day, times]);

	if (!offered?.day || !offered.month)
		return (
			<div className="notice notice--failed" role="status">
				<p>
					<b>{copy.nothingFree.title}</b> {copy.nothingFree.text}
				</p>
			</div>
		);
	const choices = offered.days.get(offered.day) ?? [];
	return (
		<form method="get" action={action} className="picker">
			{Object.entries(keep).map(
				([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
			)}
			<div className="picker__days">
				<DayGrid
					offered={offered}
					month={offered.month}
					onMonth={(month) => dispatch({ type: "month", month })}
					onDay={(day) => dispatch({ type: "day", day })}
				/>
				<ZoneChoice picked={picked} at={choices[0]?.at ?? ""} dispatch={dispatch} />
			</div>
			<Times
				heading={times}
				day={offered.day}
				choices={choices}
				timeZone={picked.timeZone}
				onTime={(at) => dispatch({ type: "time", at })}
			/>
		</form>
	);
}

type TimesProps = {
	heading: RefObject<HTMLHeadingElement | null>;
	day: NonNullable<Offered["day"]>;
	choices: readonly TimeChoice[];
	timeZone: string;
	onTime(at: string): void;
};

function Times({ heading, day, choices, timeZone, onTime }: TimesProps) {
	const id = useId();
	const zone = zoneInWords(choices[0]?.at ?? "", timeZone);
	return (
		<section className="picker__times" aria-labelledby={id}>
			<h3 ref={heading} id={id} tabIndex={-1}>
				<span className="sr">{copy.timesOn("")}</span>
				{dayInWords(day)}
			</h3>
			<p className="hint">{copy.zoneNow(zone)}</p>
			<TimeButtons choices={choices} onTime={onTime} />
		</section>
	);
}

type TimeButtonsProps = { choices: readonly TimeChoice[]; onTime(at: string): void };

/** Starts as buttons; without JavaScript each leads to the page with that time chosen. */
function TimeButtons({ choices, onTime }: TimeButtonsProps) {
	return (
		<ul className="sched-times">
			{choices.map(({ at, label }) => (
				<li key={at}>
					<button
						type="submit"
						className="sched-time"
						name={pickParameters.at}
						value={at}
						onClick={(event) => {
							event.preventDefault();
							onTime(at);
						}}
					>
						{label}
					</button>
				</li>
			))}
		</ul>
	);
}

type ZoneChoiceProps = {
	picked: Picked;
	/** The instant at which the offsets hold. */
	at: string;
	dispatch: Dispatch<PickAction>;
};

/** The zone the times are told in. Without JavaScript it is London's until the visitor says otherwise. */
function ZoneChoice({ picked, at, dispatch }: ZoneChoiceProps) {
	const own = useHydrated() ? timeZoneOfBrowser() : null;
	const { timeZone, month, day } = picked;
	return (
		<div className="picker__zone">
			<Field
				as="select"
				label={copy.zone}
				name={pickParameters.timeZone}
				value={timeZone}
				onChange={(event: ChangeEvent<HTMLSelectElement>) => {
					const chosen = timeZoneFrom(event.currentTarget.value);
					if (chosen) dispatch({ type: "zone", timeZone: chosen });
				}}
			>
				{zonesToChoose(own, timeZone).map((zone) => (
					// A browser's tables may be older than the server's.
					<option key={zone} value={zone} suppressHydrationWarning>
						{zoneInWords(at, zone)}
					</option>
				))}
			</Field>
			<noscript>
				<Button
					type="submit"
					kind="line"
					small
					name={month ? pickParameters.month : pickParameters.day}
					value={month ?? day ?? ""}
				>
					{copy.zoneShow}
				</Button>
			</noscript>
		</div>
	);
}
