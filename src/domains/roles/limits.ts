export const maxNameLength = 60;
export const maxDescriptionLength = 500;
export const maxReasonLength = 500;
/** Team members of an account, with those who were removed. */
export const maxTeam = 200;
/** Invitations of an account within an hour: each goes to an email that the caller names. */
export const maxInvitesPerHour = 20;
/** Accounts that one sign-in opens, the first ones of more. */
export const maxMemberships = 100;
/** Permissions that a set can have. */
export const maxPermissions = 500;
/** Permission sets that a file of them has. */
export const maxSetsInFile = 200;
