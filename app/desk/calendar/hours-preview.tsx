import { deskHours as copy } from "#content/desk-hours.ts";
import { Panel } from "#desk/layout/panel.tsx";
import { dayInWords } from "#features/booking/days.ts";
import type { PreviewDay } from "./hours-preview.server.ts";

type HoursPreviewProps = {
	/** Null: the hours cannot be read as they are. */
	days: readonly PreviewDay[] | null;
	/** Of what is in the form, not of what is saved. */
	isDraft: boolean;
};

/** The hours as visitors will find them. */
export function HoursPreview({ days, isDraft }: HoursPreviewProps) {
	return (
		<Panel title={copy.preview} id="preview" tone="mint">
			{isDraft && days && (
				<p role="status">
					<b>{copy.previewOf}</b>
				</p>
			)}
			{days === null ? (
				<p>{copy.previewBroken}</p>
			) : (
				<>
					<p className="hint">{copy.previewText}</p>
					<ol className="hours-preview">
						{days.map(({ date, times, why }) => (
							<li key={date}>
								<h3>{dayInWords(date).replace(/ \d{4}$/, "")}</h3>
								{times.length > 0 ? (
									<p className="hours-preview__times">
										<span>{copy.previewDays(times.length)}</span>
										{times.map((time) => (
											<time key={time}>{time}</time>
										))}
									</p>
								) : (
									<p className="hint">
										{copy.previewNone}
										{why && `: ${why}`}
									</p>
								)}
							</li>
						))}
					</ol>
				</>
			)}
		</Panel>
	);
}
