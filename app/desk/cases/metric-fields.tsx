import { useContext, useRef, useState } from "react";
import { FormContext } from "#desk/layout/form-context.ts";
import { FormField, type Option, Select } from "#desk/layout/form-fields.tsx";
import { Button } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { describeMetric, metricFields, metricRows } from "./case-fields.ts";
import { Fold } from "./fold.tsx";

type Values = Readonly<Record<string, string>>;

const charts: readonly Option[] = [
	["squares", "Squares: up to 65"],
	["stack", "Stacks of sheets: up to 200"],
	["clock", "Clocks: up to 59 minutes"],
];

/** The figure that is drawn unit by unit. */
export function ChartFields({ values }: { values: Values }) {
	return (
		<MetricFold
			title="The chart"
			row="drawnMetric"
			values={values}
			names={["chart", "caption"]}
		>
			<div className="figure-row figure-row--chart">
				<Select
					name="drawnMetric.chart"
					label="Drawn as"
					options={charts}
					defaultValue={values["drawnMetric.chart"] ?? "squares"}
				/>
				<FormField
					name="drawnMetric.caption"
					label="Caption"
					hint="Explains one unit: “One square is one hour of admin a week”"
					defaultValue={values["drawnMetric.caption"] ?? ""}
					autoComplete="off"
				/>
			</div>
		</MetricFold>
	);
}

type MetricFoldProps = {
	title: string;
	row: string;
	values: Values;
	/** Further fields, which are required. */
	names?: readonly string[];
	children?: Elements;
};

/** The fields of a figure; closed they say it. */
function MetricFold(props: MetricFoldProps) {
	const { title, row, values, names = [], children } = props;
	const isComplete = names.every((name) => values[`${row}.${name}`]);

	return (
		<Fold
			title={title}
			excerpt={isComplete ? describeMetric(values, row) : ""}
			names={[...metricFields, ...names].map((name) => `${row}.${name}`)}
		>
			<fieldset className="fields" aria-label={title}>
				<MetricFields row={row} values={values} />
				{children}
			</fieldset>
		</Fold>
	);
}

/** The figures that are drawn as bars, added one by one. Without JavaScript all are there. */
export function BarFields({ values }: { values: Values }) {
	const isHydrated = useHydrated();
	const { errors = {} } = useContext(FormContext);
	const [count, setCount] = useState(() => countFilled(values));
	const rows = useRef<HTMLDivElement>(null);
	const refused = metricRows.findLastIndex((row) =>
		metricFields.some((name) => errors[`${row}.${name}`]),
	);
	const shown = Math.max(count, refused + 1);

	function add(): void {
		setCount(shown + 1);
		requestAnimationFrame(() =>
			rows.current
				?.querySelectorAll<HTMLInputElement>("[name$='.label']")
				[shown]?.focus(),
		);
	}

	return (
		<div ref={rows}>
			{metricRows.map((row, index) => (
				<div
					key={row}
					className="figure"
					hidden={isHydrated && index >= shown}
					// A copy of this browser may fill one that isn't shown.
					onInput={() => setCount((before) => Math.max(before, index + 1))}
				>
					<MetricFold title={`Bars ${index + 1}`} row={row} values={values} />
				</div>
			))}
			{isHydrated && shown < metricRows.length && (
				<div className="figure-add">
					<Button variant="outline" small onClick={add}>
						Add bars
					</Button>
				</div>
			)}
		</div>
	);
}

/** One at least. */
function countFilled(values: Values): number {
	const last = metricRows.findLastIndex((row) =>
		metricFields.some((name) => values[`${row}.${name}`]),
	);

	return Math.max(1, last + 1);
}

type MetricFieldsProps = { row: string; values: Values };

const rareFields = ["beforeText", "afterText", "source"] as const;

function MetricFields({ row, values }: MetricFieldsProps) {
	const { errors = {} } = useContext(FormContext);
	const stored = (name: string) => values[`${row}.${name}`] ?? "";
	const [unit, setUnit] = useState(stored("unit"));
	const isUsed = rareFields.some(
		(name) => stored(name) || errors[`${row}.${name}`],
	);
	const inUnit = (label: string) => (unit ? `${label} (${unit})` : label);
	const shared = { autoComplete: "off" } as const;

	return (
		<>
			<div className="figure-row">
				<FormField
					name={`${row}.label`}
					label="What was counted"
					defaultValue={stored("label")}
					{...shared}
				/>
				<FormField
					name={`${row}.before`}
					label={inUnit("Before")}
					inputMode="decimal"
					defaultValue={stored("before")}
					{...shared}
				/>
				<FormField
					name={`${row}.after`}
					label={inUnit("After")}
					inputMode="decimal"
					defaultValue={stored("after")}
					{...shared}
				/>
				<FormField
					name={`${row}.unit`}
					label="Unit"
					defaultValue={stored("unit")}
					onChange={({ currentTarget }) => setUnit(currentTarget.value)}
					{...shared}
				/>
			</div>
			<details open={isUsed || undefined}>
				<summary>
					In other words, such as “2 days”, and source (optional)
				</summary>
				<div className="row fields-row">
					<FormField
						name={`${row}.beforeText`}
						label="Before, such as “2 days”"
						defaultValue={stored("beforeText")}
						{...shared}
					/>
					<FormField
						name={`${row}.afterText`}
						label="After, such as “9 min”"
						defaultValue={stored("afterText")}
						{...shared}
					/>
					<FormField
						name={`${row}.source`}
						label="Source"
						defaultValue={stored("source")}
						{...shared}
					/>
				</div>
			</details>
		</>
	);
}
