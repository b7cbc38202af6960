import { content } from "#content/content.ts";
import { DISMISSED_NOTICE, noticeId } from "#content/notice.ts";
import { Icon } from "#ui/icon.tsx";
import { AnyLink } from "#ui/link.tsx";

/**
 * The agency's notice above the header. Visitors who have dismissed it never see it: a script in the head
 * removes `data-notice` from the document (root.tsx).
 */
export function NoticeBar() {
	const { notice } = content();
	if (!notice) return null;

	const { text, link, linkText, tone, dismissible } = notice;
	const dismiss = () => {
		delete document.documentElement.dataset.notice;
		try {
			localStorage.setItem(DISMISSED_NOTICE, noticeId(notice));
		} catch {
			// Without storage it is shown again on the next page load.
		}
	};

	return (
		<aside className={`notice-bar notice-bar--${tone}`} aria-label="Notice">
			<div className="wrap row notice-bar__in">
				<p className="notice-bar__text">
					<span>{text}</span>
					{link && (
						<span>
							{" "}
							<AnyLink to={link}>{linkText}</AnyLink>
						</span>
					)}
				</p>
				{dismissible && (
					<button
						type="button"
						className="square needs-script"
						aria-label="Dismiss this notice"
						onClick={dismiss}
					>
						<Icon name="x" />
					</button>
				)}
			</div>
		</aside>
	);
}
