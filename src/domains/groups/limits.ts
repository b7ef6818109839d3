export const maxNameLength = 60;
export const maxDescriptionLength = 200;
/** Members of one group. */
export const maxMembers = 200;
/** Deputies of one group. */
export const maxDeputies = 10;
/** Words of a list of members, which has names in other columns. */
export const maxWords = 5 * maxMembers;
/** Characters of a list of members. */
export const maxMemberText = 50_000;
