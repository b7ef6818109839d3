/** Characters of the reason for a move. */
export const maxReason = 500;
/** Servers that one move takes along: all of them change hands in one transaction. */
export const maxServers = 200;
/** Accounts that move along with one: its team and those below it. */
export const maxPeople = 200;
