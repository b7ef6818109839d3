/** A pool that was not listed for so long is in a state that is not known. */
export const unknownAfterSeconds = 300;
/** One that was not listed for so long is forgotten. */
export const forgottenAfterDays = 30;
/** How often the disks on the pools are read. */
export const volumesEverySeconds = 600;
/** From how few days on a forecast is a warning. */
export const soonDays = 30;
