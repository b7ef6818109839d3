export const maxNameLength = 60;
export const maxDescriptionLength = 500;
export const maxReasonLength = 500;
/** Permissions that a set can have. */
export const maxPermissions = 500;
