import { deskInbox } from "#content/desk-inbox.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Switch } from "#ui/switch.tsx";

const copy = deskInbox.keys;

type KeysDialogProps = {
	open: boolean;
	onClose: () => void;
	isOn: boolean;
	onSwitch: (isOn: boolean) => void;
};

/** The keys of the inbox, and the switch that turns them off. */
export function KeysDialog({ open, onClose, isOn, onSwitch }: KeysDialogProps) {
	return (
		<Dialog open={open} onClose={onClose} title={copy.title}>
			<dl className="keys">
				{copy.list.map(({ keys, does }) => (
					<div key={does}>
						<dt>
							{keys.map((key) => (
								<kbd key={key}>{key}</kbd>
							))}
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
			<p className="hint">{copy.arrows}</p>
			<Switch
				checked={isOn}
				onChange={onSwitch}
				label={copy.switch}
				description={copy.switchText}
			/>
		</Dialog>
	);
}
