/** Characters of a reason that is needed, wherever one is: any word is better than three letters to get by. */
export const minReason = 1;
/** Characters of a reason that may be left out, and of the number of a ticket. */
export const maxGivenReason = 500;
export const maxTicket = 60;
