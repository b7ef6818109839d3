/** Most snapshots of one server, however many its engine could keep: long chains make disks slow. */
export const maxSnapshots = 20;
export const maxSchedules = 8;
/** A snapshot is old from then on: the server page warns, and a report lists it. */
export const oldAfterDays = 30;
export const maxNameLength = 40;
export const maxLabelLength = 24;
export const maxNoteLength = 500;
/** What a name cannot have, as people read it. */
export const forbiddenInNames = '\\ / : * ? " < > |';
/** The price item of a gigabyte that snapshots occupy. */
export const priceKey = 'snapshot.gb';
