/** The spans that are offered; the last is chosen by hand or by dragging over a chart. */
export const periods = ['1h', '8h', '1w', '1m', '3m', 'custom'] as const;
export type Period = (typeof periods)[number];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const lengths: Record<Exclude<Period, 'custom'>, number> = {
  '1h': hour,
  '8h': 8 * hour,
  '1w': 7 * day,
  '1m': 30 * day,
  '3m': 91 * day,
};

export interface Span {
  /** Unix milliseconds. */
  from: number;
  to: number;
}

/** What the address says: its own names, since a list beside it has others. */
export interface SpanSearch {
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const isPeriod = (text: string | undefined): text is Period => periods.some((period) => period === text);

/** The period that an address names; an hour where it names none. */
export function periodOf({ period, from, to }: SpanSearch): Period {
  if (isPeriod(period)) return period;
  return from !== undefined && to !== undefined ? 'custom' : '1h';
}

/** The span of an address at a moment; one that makes no sense is the last hour. */
export function spanOf(search: SpanSearch, now: number): Span {
  const period = periodOf(search);
  if (period !== 'custom') return { from: now - lengths[period], to: now };
  const [from, to] = [Date.parse(search.from ?? ''), Date.parse(search.to ?? '')];
  return Number.isNaN(from) || Number.isNaN(to) || to <= from ? { from: now - hour, to: now } : { from, to };
}

/** The same span right before it. */
export const before = ({ from, to }: Span): Span => ({ from: from - (to - from), to: from });

/** A shorter span of the same middle, or a longer one that does not reach beyond now. */
export function zoomed({ from, to }: Span, factor: number, now: number): Span {
  const length = Math.max(5 * minute, (to - from) * factor);
  const end = Math.min(now, (from + to + length) / 2);
  return { from: Math.round(end - length), to: Math.round(end) };
}

/** The finest grain that a rolling span is read again at: asking for each second again would help no one. */
export function floorTo({ from, to }: Span): Span {
  const grain = to - from <= 8 * hour ? minute : 5 * minute;
  return { from: Math.floor(from / grain) * grain, to: Math.floor(to / grain) * grain };
}
