/** Said wherever the desk writes a mail while no mail server is set up, before and after. */
export const mailStays =
	"No mail server is set up, so their mail isn’t sent: it’s kept under Messages and leaves once there is one. Until then, tell them yourself.";
