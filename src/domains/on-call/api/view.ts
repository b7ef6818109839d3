import { shiftsAhead } from '../limits.ts';
import type { People } from './people.ts';
import { spansFrom, type Span } from './rotation.ts';
import type { StoredSchedule } from './store.ts';

/** A schedule as lists have it, and its shifts from now on: so many, and all that are shown ahead by default. */
export function rowOf(
  schedule: StoredSchedule,
  { people, now, shifts: wanted = Infinity }: { people: People; now: Date; shifts?: number },
) {
  const { id, name, timeZone, weekday, hour, minute, weeks, memberIds, emails, overrides } = schedule;
  const able = (memberId: string) => people.has(memberId);
  const personOf = (memberId: string) => {
    const known = people.get(memberId);
    const email = known?.email ?? emails[memberIds.indexOf(memberId)] ?? '';
    return { id: memberId, name: known?.name ?? email, email, able: known !== undefined };
  };
  const shiftOf = ({ from, until, memberId, override }: Span) => ({
    from: from.toISOString(),
    until: until.toISOString(),
    person: memberId === null ? null : personOf(memberId),
    override,
  });
  const most = shiftsAhead + overrides.length;
  const spansOf = (count: number) => spansFrom(schedule, now, { shifts: count, able });
  let spans = spansOf(Math.min(wanted, most));
  const takesTurns = overrides.length > 0 || memberIds.filter(able).length > 1;
  // A long override, or people who are passed over, hide who follows.
  if (takesTurns && wanted < most && spans.length <= wanted) spans = spansOf(most);
  const shifts = spans.map(shiftOf);
  return {
    row: {
      id,
      name,
      timeZone,
      weekday,
      hour,
      minute,
      weeks,
      members: memberIds.map(personOf),
      now: shifts[0]!,
      next: shifts[1] ?? null,
    },
    shifts,
  };
}
