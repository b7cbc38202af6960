/** What mails that staff write to a person are about, as the outbox names it. */
export const REPLY_TOPIC = "desk.reply";
