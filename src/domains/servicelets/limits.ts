export const maxNameLength = 60;
export const maxParameters = 20;
/** Servers that a run goes to at once. */
export const maxServers = 100;
export const maxSchedules = 10;
/** A secret that is shorter cannot be masked without masking half of the output. */
export const minSecretLength = 6;
export const maxValueLength = 4000;
/** Of a file uploaded for a run, regardless of the data center's limit. */
export const maxFileBytes = 131_072;
export const maxOutputBytes = 65_536;
/** A run that could not begin within so many minutes ends as not reachable. */
export const queueMinutes = 60;
export const keptDays = 90;
