/** The instant of a `datetime-local` field, which is in the zone of the browser; null while it is not whole. */
export const instantOf = (local: string): string | null =>
  Number.isNaN(Date.parse(local)) ? null : new Date(local).toISOString();

/** What a `datetime-local` field takes for a moment, in the zone of the browser, to the minute. */
export const localOf = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
