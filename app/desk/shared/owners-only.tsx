type OwnersOnlyProps = {
	/** Completes “Only owners can …”: “publish this”. */
	what: string;
	/** An owner can allow it to members, under Staff. */
	isSetting?: boolean;
};

/** In place of the buttons that a member doesn’t have. */
export function OwnersOnly({ what, isSetting }: OwnersOnlyProps) {
	return (
		<p className="small muted">
			{isSetting
				? `Only owners can ${what}. An owner can allow it to members under Staff.`
				: `Only owners can ${what}.`}
		</p>
	);
}
