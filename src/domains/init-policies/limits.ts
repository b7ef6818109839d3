export const minNameLength = 3;
export const maxNameLength = 60;
export const maxDescriptionLength = 500;
/** Of one account. */
export const maxPolicies = 100;
export const maxFiles = 40;
export const maxServices = 20;
export const maxVariables = 30;
/** Characters of one file, and of the configuration. */
export const maxTextLength = 16_384;
/** Commands and lines of a script in one policy. */
export const maxCommands = 200;
/** Bytes of user data that a data source takes, rendered. */
export const maxUserDataBytes = 16_384;
/** Policies of one server. */
export const maxChosen = 8;
/** A run that no guest has fetched so long after its server was there never will be. */
export const neverFetchedMinutes = 15;
/** A test server is removed after this time, regardless of its run. */
export const testMinutes = 60;
/** So long it stays after its run has ended, to be looked at. */
export const testKeepMinutes = 10;
/** Test servers of one account at once. */
export const maxTests = 3;
