/** What the domains above may use of metering. Spans are written by the triggers of the tables whose rows are billed; what is
 * counted, by `countUse` in the transaction that sums it up. */
export {
  countUse,
  openSpans,
  readSpans,
  readSpansOf,
  readUsers,
  usedBetween,
  usedSince,
  usingSince,
  type CountedUse,
  type StoredSpan,
} from './store.ts';
