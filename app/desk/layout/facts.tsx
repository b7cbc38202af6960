import type { ReactNode } from "react";

/** What is known, line by line. A value that is not there leaves its line out. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
	return (
		<dl className="facts">
			{facts
				.filter(({ value }) => value !== null && value !== undefined && value !== "")
				.map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}
