/** What the domains above may use of metering. Spans are written by the triggers of the tables whose rows are billed. */
export { readSpans, readSpansOf, readUsers, usedBetween, usingSince, type StoredSpan } from './store.ts';
