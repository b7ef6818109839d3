/** Characters of a reason that may be left out, and of the number of a ticket. */
export const maxGivenReason = 500;
export const maxTicket = 60;
