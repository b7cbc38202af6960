import { When } from "#desk/layout/components.tsx";
import { Check } from "#desk/layout/form-fields.tsx";
import type { Asker } from "./askers.server.ts";

type NotifyAskersProps = { askers: readonly Asker[] };

/** Check boxes for the visitors whose questions a publication answers. */
export function NotifyAskers({ askers }: NotifyAskersProps) {
	return askers.map(({ leadId, email, notifiedAt, refuses }) => {
		if (notifiedAt)
			return (
				<p key={leadId} className="small muted">
					<span>{`${email} asked this, and was emailed the link`}</span>{" "}
					<When at={notifiedAt} />
				</p>
			);
		if (refuses)
			return (
				<p key={leadId} className="small muted">
					{`${email} asked this, and doesn’t want email.`}
				</p>
			);

		return (
			<Check
				key={leadId}
				name={`notify-${leadId}`}
				label={`When this is published now: email ${email}, who asked, a link to the answer`}
			/>
		);
	});
}
