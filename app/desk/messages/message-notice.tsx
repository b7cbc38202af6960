import { deskMessages as copy } from "#content/desk-messages.ts";
import { Notice } from "#desk/layout/notice.tsx";

type MessageNoticeProps = {
	/** From the address: whatever somebody wrote there, only a known word is told. */
	done: string | null;
	failed: keyof typeof copy.failed | undefined;
};

/** What became of what was asked of the outbox. */
export function MessageNotice({ done, failed }: MessageNoticeProps) {
	if (failed) return <Notice kind="failed" {...copy.failed[failed]} />;
	return isTold(done) ? <Notice kind="done" {...copy.done[done]} /> : null;
}

function isTold(done: string | null): done is keyof typeof copy.done {
	return done !== null && Object.hasOwn(copy.done, done);
}
