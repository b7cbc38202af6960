import { Link } from "react-router";
import { calendarPath } from "#desk/calendar/calendar-form.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import { useCardPage } from "./card-page.ts";

/** What is rarely done with a card. What cannot be taken back is last. */
export function CardMenu() {
	const { card, isOwner } = useCardPage();
	const { id, isSpam, contact } = card;

	return (
		<Menu name="More actions">
			<Link
				className="only-narrow"
				to={calendarPath({ book: "discovery", person: id })}
			>
				Book a call
			</Link>
			<ButtonForm fields={{ intent: "unread" }}>Mark as unread</ButtonForm>
			<noscript>
				<ButtonForm fields={{ intent: "read" }}>Mark as read</ButtonForm>
			</noscript>
			<Link to={`/desk/people/${id}/merge`}>Merge with another card</Link>
			{isSpam ? (
				<ButtonForm fields={{ intent: "notSpam" }}>Not spam</ButtonForm>
			) : (
				<SpamForm />
			)}
			{isOwner && (
				<ButtonForm
					action="/desk/privacy"
					fields={{ intent: "find", email: contact ?? "" }}
				>
					Export or erase
				</ButtonForm>
			)}
		</Menu>
	);
}

/** Asks first when it cancels a call or concerns a won deal. */
export function SpamForm() {
	return <ButtonForm fields={{ intent: "spam" }}>This is spam</ButtonForm>;
}
