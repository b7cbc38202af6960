/**
 * The id under which a booking is told of everywhere: the browser's tags, our statistics, the server.
 * @param invitee as the scheduler's message names it: `/bookings/<id>/invitee` of our own,
 * `https://…/invitees/<id>` of Calendly, `cal:<id>/invitee` of Cal.com.
 */
export function bookingId(invitee: string): string {
	return (
		invitee
			.replace(/\/invitee$/, "")
			.split(/[/:]/)
			.at(-1) ?? invitee
	);
}
