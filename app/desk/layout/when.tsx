import { ago, exactly } from "./relative-time.ts";

export { ago, exactly };

/** A moment in short words, exactly so when pointed at. `now` is the server's. */
export function When({ at, now }: { at: string; now: string }) {
	return (
		<time dateTime={at} title={exactly(at)}>
			{ago(at, now)}
		</time>
	);
}
