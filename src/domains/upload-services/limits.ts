/** An upload that has sent nothing for so long gives its place to others. */
export const activeSeconds = 120;
/** Uploads that sent something in so many seconds share the bandwidth. */
export const sharingSeconds = 15;
/** How often a piece that is slowed down looks at who else sends. */
export const shareSeconds = 2;
/** Between two questions to the engines. */
export const askingSeconds = 60;
/** A service whose engine has not answered for so long is in a state that is not known. */
export const unknownAfterSeconds = 300;
/** Received bytes and errors are counted in steps of so many minutes. */
export const sampleMinutes = 5;
export const samplesKeptDays = 400;
export const errorsKeptDays = 30;
/** What a test writes and reads back. */
export const testBytes = 16 * 1_048_576;
/** The longest that uploads can be kept without going on. */
export const maxKeepDays = 30;
export const maxParallelPerAccount = 50;
export const minBandwidthMbps = 8;
export const maxBandwidthMbps = 100_000;
export const maxNoteLength = 500;
/** An upload that has to wait for a place asks again after so long. */
export const retrySeconds = 10;
