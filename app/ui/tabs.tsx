import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

type TabsProps = {
	label: string;
	tabs: readonly { id: string; label: ReactNode }[];
	selected: string;
	onSelect: (id: string) => void;
};

/** A row of tabs. Arrow keys, Home and End select; each tab has a `TabPanel` with its id. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
	const row = useRef<HTMLDivElement>(null);
	useEffect(() => bringIntoSight(row.current, tabId(selected)), [selected]);

	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		const from = tabs.findIndex((tab) => tab.id === selected);
		const targets: Record<string, number> = {
			ArrowRight: (from + 1) % tabs.length,
			ArrowLeft: (from - 1 + tabs.length) % tabs.length,
			Home: 0,
			End: tabs.length - 1,
		};
		const to = tabs[targets[event.key] ?? -1];
		if (!to) return;

		event.preventDefault();
		onSelect(to.id);
		document.getElementById(tabId(to.id))?.focus();
	};

	return (
		<div
			ref={row}
			className="tabs needs-script"
			role="tablist"
			aria-label={label}
			onKeyDown={onKeyDown}
		>
			{tabs.map((tab) => (
				<button
					key={tab.id}
					type="button"
					role="tab"
					id={tabId(tab.id)}
					aria-selected={tab.id === selected}
					aria-controls={tab.id === selected ? panelId(tab.id) : undefined}
					tabIndex={tab.id === selected ? 0 : -1}
					onClick={() => onSelect(tab.id)}
				>
					{tab.label}
				</button>
			))}
		</div>
	);
}

type TabPanelProps = {
	tab: string;
	selected: boolean;
	children: ReactNode;
};

/** Panels that are not selected stay in the page and are visible without JavaScript. */
export function TabPanel({ tab, selected, children }: TabPanelProps) {
	return (
		<div
			className="tab-panel"
			role="tabpanel"
			id={panelId(tab)}
			aria-labelledby={tabId(tab)}
			data-off={!selected || undefined}
		>
			{children}
		</div>
	);
}

/** Scrolls the row on narrow screens so that the selected tab is visible. The page does not scroll. */
function bringIntoSight(row: HTMLElement | null, id: string): void {
	const tab = row?.querySelector<HTMLElement>(`#${id}`);
	if (!row || !tab) return;

	const seen = row.getBoundingClientRect();
	const { left, right } = tab.getBoundingClientRect();
	if (left < seen.left) row.scrollLeft -= seen.left - left;
	if (right > seen.right) row.scrollLeft += right - seen.right;
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;
