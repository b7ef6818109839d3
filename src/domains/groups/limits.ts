export const maxNameLength = 60;
export const maxDescriptionLength = 200;
/** Members of one group. */
export const maxMembers = 200;
