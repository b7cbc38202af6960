import { deskInbox } from "#content/desk-inbox.ts";
import { Button } from "#ui/button.tsx";
import { MAX_NEWS } from "./new-leads.ts";
import type { NewsState } from "./use-new-leads.ts";

const copy = deskInbox.news;

type NewsBarProps = { news: NewsState; onShow: () => void };

/** Says that leads have come in; they do so when asked to, not under somebody's pointer. */
export function NewsBar({ news, onShow }: NewsBarProps) {
	return (
		<div className="news" role="status">
			{news && "count" in news && news.count > 0 && (
				<p>
					<b>{copy.arrived(news.count, MAX_NEWS)}</b>
					<Button kind="band" small onClick={onShow}>
						{copy.show}
					</Button>
				</p>
			)}
			{news && "state" in news && news.state === "unreachable" && <p>{copy.unreachable}</p>}
			{news && "state" in news && news.state === "logged-out" && (
				<p>
					<b>{copy.loggedOut}</b> <a href="/login?to=%2Fdesk">{copy.logIn}</a>
				</p>
			)}
		</div>
	);
}
