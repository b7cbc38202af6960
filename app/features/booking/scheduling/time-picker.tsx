import {
	type ReactNode,
	type RefObject,
	useDeferredValue,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
} from "react";
import { bookingCopy as copy } from "#content/booking.ts";
import { instead } from "#lib/listen.ts";
import { formatDate, formatZone } from "#lib/time/format.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Notice } from "#ui/notice.tsx";
import { DayGrid } from "./day-grid.tsx";
import {
	buildPickerAddress,
	clearTime,
	listAvailableDays,
	type Picker,
	pickParameters,
} from "./picker-state.ts";
import { listZones, readBrowserTimeZone } from "./time-zones.ts";

type TimePickerProps = { slots: readonly string[]; picker: Picker };

/** Days, the times of the chosen day, and their time zone. Without JavaScript each choice is a page. */
export function TimePicker({ slots, picker }: TimePickerProps) {
	const { picked, pick, touched, address, zoneOfHtml } = picker;
	const available = listAvailableDays(slots, picked);
	const times = useFocusOnMount(touched);
	const chosenDay = useRef(picked.day);
	const heading = useId();
	const form = useRef<HTMLFormElement>(null);

	// boot/time-zone.ts has disabled the times of another zone than the visitor's.
	useLayoutEffect(() => {
		if (form.current && !zoneOfHtml) form.current.inert = false;
	}, [zoneOfHtml]);

	useEffect(() => {
		if (picked.day && chosenDay.current !== picked.day)
			focusAtTop(times.current);

		chosenDay.current = picked.day;
	}, [picked.day, times]);

	if (!available) return <Notice kind="failed" {...copy().nothingFree} />;

	const choices = available.days.get(available.day) ?? [];
	const first = choices[0]?.at ?? "";
	const [path, parameters] = address.split("?");

	return (
		<form
			ref={form}
			method="get"
			action={path}
			className="picker"
			data-zone={zoneOfHtml ?? undefined}
		>
			{Array.from(new URLSearchParams(parameters), ([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<div className="stack stack--wide stack--loose">
				<DayGrid
					available={available}
					onMonth={(month) => pick({ month })}
					onDay={(day) => pick({ day, month: null })}
				/>
				<ZoneChoice picker={picker} at={first} />
			</div>
			<section
				className="stack stack--wide stack--loose"
				aria-labelledby={heading}
			>
				<h3 className="h4" ref={times} id={heading} tabIndex={-1}>
					<span className="sr">{copy().timesOn("")}</span>
					<span>{formatDate(available.day)}</span>
				</h3>
				<p className="picker__offset small muted">
					{copy().zoneNow(formatZone(first, picked.timeZone))}
				</p>
				<ul className="time-list">
					{choices.map(({ at, label }) => (
						<li key={at}>
							<button
								type="submit"
								className="time-list__time"
								name={pickParameters.at}
								value={at}
								onClick={instead(() => pick({ at }))}
							>
								{label}
							</button>
						</li>
					))}
				</ul>
			</section>
		</form>
	);
}

/**
 * `at` is the instant whose offsets the list shows. Without JavaScript the zone is London's until the
 * visitor chooses another.
 */
function ZoneChoice({ picker, at }: { picker: Picker; at: string }) {
	const hydrated = useHydrated();
	const own = hydrated ? readBrowserTimeZone() : null;
	const { timeZone, month, day } = picker.picked;
	// In a dialog the whole list is rendered after the times: each zone's offset takes half a millisecond.
	const zones = useDeferredValue(
		listZones(own, timeZone),
		hydrated ? [timeZone] : undefined,
	);

	return (
		<div className="picker__zone">
			<Field
				as="select"
				label={copy().zone}
				name={pickParameters.timeZone}
				value={timeZone}
				onChange={(event) =>
					picker.pick({ timeZone: event.currentTarget.value })
				}
			>
				{zones.map((zone) => (
					// A browser's time zone data may be older than the server's.
					<option key={zone} value={zone} suppressHydrationWarning>
						{formatZone(at, zone)}
					</option>
				))}
			</Field>
			<noscript>
				<Button
					type="submit"
					variant="outline"
					small
					name={month ? pickParameters.month : pickParameters.day}
					value={month ?? day ?? ""}
				>
					{copy().zoneShow}
				</Button>
			</noscript>
		</div>
	);
}

type BackLinkProps = { picker: Picker; onBack?(): void; children: ReactNode };

export function BackLink({ picker, onBack, children }: BackLinkProps) {
	const before = clearTime(picker.picked);
	const hydrated = useHydrated();
	if (!hydrated)
		return (
			<a
				className="link-button"
				href={buildPickerAddress(picker.address, before)}
			>
				{children}
			</a>
		);

	function back(): void {
		onBack?.();
		picker.pick(before);
	}

	return (
		<button type="button" className="link-button" onClick={back}>
			{children}
		</button>
	);
}

/** Focuses a heading when it appears with `wanted`, so that screen readers read the new step from its top. */
export function useFocusOnMount<
	Target extends HTMLElement = HTMLHeadingElement,
>(wanted: boolean): RefObject<Target | null> {
	const ref = useRef<Target>(null);
	const atMount = useRef(wanted);
	useEffect(() => {
		if (atMount.current) focusAtTop(ref.current);
	}, []);

	return ref;
}

/** Scrolls only when the element is under the header or in the lower half of the screen. */
function focusAtTop(element: HTMLElement | null): void {
	if (!element) return;

	element.focus({ preventScroll: true });

	const { top } = element.getBoundingClientRect();
	const header =
		Number.parseFloat(
			getComputedStyle(document.documentElement).scrollPaddingTop,
		) || 0;
	if (top < header || top > window.innerHeight / 2)
		element.scrollIntoView({ block: "start" });
}
