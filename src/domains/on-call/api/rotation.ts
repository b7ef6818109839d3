import { patternOf } from '#kernel/timing.ts';
import { nextTimes } from '#platform/next-runs.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** Who takes turns, and when one follows the other. */
export interface Rotation {
  timeZone: string;
  weekday: number;
  hour: number;
  minute: number;
  weeks: number;
  /** A hand-over: the first of `memberIds` is on call from then on. */
  startsAt: Date;
  memberIds: readonly string[];
  overrides: readonly { memberId: string; from: Date; until: Date; created: Date }[];
}

/** A time in which one person is on call. */
export interface Span {
  from: Date;
  until: Date;
  /** Null: no one is. */
  memberId: string | null;
  override: boolean;
}

type Able = (memberId: string) => boolean;
type Weekly = Pick<Rotation, 'timeZone' | 'weekday' | 'hour' | 'minute'>;

/** The hand-overs after a moment, each week one; summer time is the library's business. */
function handOvers({ timeZone, ...at }: Weekly, after: Date, count: number): Date[] {
  const pattern = patternOf({ ...at, kind: 'weekly', everyHours: 1, monthDay: 1 });
  return nextTimes({ pattern, timeZone }, after, count);
}

/** The last hand-over before a moment, or at it. */
export function lastHandOver(weekly: Weekly, at: Date): Date {
  const found = handOvers(weekly, new Date(at.getTime() - 8 * dayMs), 3).filter((one) => one <= at);
  const last = found.at(-1);
  if (last === undefined) throw new RangeError(`no week of ${weekly.timeZone} has begun`);
  return last;
}

/** Whose shift it is at a moment: those who are not able are passed over. */
function inTurn(rotation: Rotation, at: Date, able: Able): string | null {
  const { memberIds, startsAt, weeks } = rotation;
  const count = memberIds.length;
  // Weeks with a change to or from summer time are an hour longer or shorter.
  const week = Math.round((lastHandOver(rotation, at).getTime() - startsAt.getTime()) / weekMs);
  const shift = Math.floor(week / weeks);
  for (let offset = 0; offset < count; offset += 1) {
    const one = memberIds[(((shift + offset) % count) + count) % count]!;
    if (able(one)) return one;
  }
  return null;
}

/** Who is on call at a moment. */
export function onCallAt(rotation: Rotation, at: Date, able: Able): Pick<Span, 'memberId' | 'override'> {
  const covers = rotation.overrides.filter(({ memberId, from, until }) => from <= at && at < until && able(memberId));
  const newest = covers.reduce<(typeof covers)[number] | null>(
    (best, one) => (best === null || one.created >= best.created ? one : best),
    null,
  );
  return newest === null
    ? { memberId: inTurn(rotation, at, able), override: false }
    : { memberId: newest.memberId, override: true };
}

/** Who is on call from a moment on, for at least so many shifts; the first span begins at the moment. */
export function spansFrom(rotation: Rotation, from: Date, { shifts, able }: { shifts: number; able: Able }): Span[] {
  const weekly = handOvers(rotation, from, rotation.weeks * (shifts + 1));
  const end = weekly.at(-1) ?? from;
  const edges = rotation.overrides.flatMap((one) => [one.from, one.until]).filter((at) => at > from && at < end);
  const starts = [from, ...weekly.slice(0, -1), ...edges].sort((a, b) => a.getTime() - b.getTime());
  const spans: Span[] = [];
  for (const [at, start] of starts.entries()) {
    const until = starts[at + 1] ?? end;
    if (until <= start) continue;
    const who = onCallAt(rotation, start, able);
    const last = spans.at(-1);
    if (last?.memberId === who.memberId && last.override === who.override) last.until = until;
    else spans.push({ ...who, from: start, until });
  }
  return spans;
}
