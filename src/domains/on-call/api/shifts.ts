import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { countFiring } from '#domains/alarms/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { askMinutes, noteHours } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { onCallSchedulePath } from '../paths.ts';
import type { People } from './people.ts';
import { recordShift } from './record-schedule.ts';
import { spansFrom } from './rotation.ts';
import { readLastNote, saveOnCall, type StoredSchedule } from './store.ts';

interface Round {
  people: People;
  now: Date;
}

/** Notes whose shifts have begun, sends them the hand-over note, and asks those who leave soon for one. */
export async function changeShifts(app: App, schedules: readonly StoredSchedule[], round: Round): Promise<void> {
  for (const schedule of schedules) await changeShift(app, schedule, round);
}

/** Most rounds find nothing to do, and open no transaction. */
async function changeShift(app: App, schedule: StoredSchedule, { people, now }: Round): Promise<void> {
  const [current, next] = spansFrom(schedule, now, { shifts: 2, able: (id) => people.has(id) });
  const memberId = current?.memberId ?? null;
  const began = memberId !== schedule.onCallId || schedule.onCallSince === null;
  const soon = current !== undefined && current.until.getTime() - now.getTime() <= askMinutes * 60_000;
  const asks = memberId !== null && soon && next !== undefined && next.memberId !== memberId;
  if (!began && !asks) return;
  await app.db.transaction().execute(async (tx) => {
    if (began) await begin(tx, schedule, { memberId, people, now });
    if (asks) await askForNote(tx, schedule, { memberId, until: current.until, now });
  });
}

async function begin(
  tx: Db,
  schedule: StoredSchedule,
  { memberId, people, now }: Round & { memberId: string | null },
): Promise<void> {
  await saveOnCall(tx, schedule.id, { memberId, now });
  const person = memberId === null ? undefined : people.get(memberId);
  await recordShift(tx, schedule, person === undefined ? say('no-one') : say('shift-began', { person: person.email }));
  if (person === undefined) return;
  const note = await readLastNote(tx, schedule.id, hoursBefore(now));
  await notify(tx, {
    accountId: person.id,
    code: 1391,
    title: notice('begins-title', { schedule: schedule.name }),
    text: notice('begins-text', { alarms: (await countFiring(tx)).firing, note: note ?? 'none' }),
    objectLink: onCallSchedulePath(schedule.id),
    severity: 'info',
    groupKey: `on-call:${schedule.id}:begins:${now.getTime()}`,
  });
}

async function askForNote(
  tx: Db,
  { id, name }: StoredSchedule,
  { memberId, until, now }: { memberId: string; until: Date; now: Date },
): Promise<void> {
  if ((await readLastNote(tx, id, hoursBefore(now))) !== null) return;
  await notify(tx, {
    accountId: memberId,
    code: 1392,
    title: notice('ends-title', { schedule: name }),
    text: notice('ends-text'),
    objectLink: onCallSchedulePath(id),
    severity: 'info',
    groupKey: `on-call:${id}:ends:${until.getTime()}`,
  });
}

const hoursBefore = (now: Date): Date => new Date(now.getTime() - noteHours * 3_600_000);
