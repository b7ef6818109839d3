import { rolesOf } from '#kernel/permissions.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { alarmPath } from '../paths.ts';
import { afterRound, alarmSources, type AlarmSource, type FoundAlarm } from './points.ts';
import { recordFound } from './record-alarm.ts';
import {
  applySilences,
  deleteOldAlarms,
  endAcknowledgments,
  insertAlarm,
  lockAlarmsOf,
  raiseAgain,
  readAlarms,
  saveAlarms,
  saveFound,
  type StoredAlarm,
} from './store.ts';

/** Asks every source what needs attention: raises alarms, and resolves those whose cause is gone. */
export const evaluateAlarms: Schedule = {
  name: 'alarms.evaluate',
  pattern: '* * * * *',
  run: evaluateRound,
};

/** One round over all sources, and what follows it. What a source that fails has raised stays as it is. */
export async function evaluateRound(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  const raised: Raised[] = [];
  for (const source of alarmSources.of(app.domains)) {
    try {
      const found = await source.find(app, now);
      raised.push(...(await app.db.transaction().execute((tx) => saveRound(tx, { source, found, now }))));
    } catch (error) {
      app.log.error({ err: error, source: source.id }, 'alarm source failed');
    }
  }
  await app.db.transaction().execute(async (tx) => {
    for (const alarm of await endAcknowledgments(tx, now))
      await recordFound(tx, alarm, { action: say('expired'), from: 'acknowledged', to: 'firing' });
    await silenceNow(tx, now);
    await notifyRaised(tx, raised);
  });
  for (const follow of afterRound.of(app.domains)) await follow(app, now);
}

/** Brings alarms in line with the silences that are active. */
export async function silenceNow(tx: Db, now: Date): Promise<void> {
  for (const { state, ...alarm } of await applySilences(tx, now))
    await recordFound(tx, alarm, {
      action: say(state === 'silenced' ? 'silenced' : 'unsilenced'),
      from: state === 'silenced' ? 'firing' : 'silenced',
      to: state,
    });
}

interface Raised {
  id: string;
  source: AlarmSource;
}
interface Round {
  source: AlarmSource;
  found: readonly FoundAlarm[];
  now: Date;
}

/** Saves what one source found, and answers what it raised. */
async function saveRound(tx: Db, { source, found, now }: Round): Promise<Raised[]> {
  const known = new Map(
    (
      await lockAlarmsOf(
        tx,
        source.id,
        found.map(({ subject }) => subject),
      )
    ).map((alarm) => [alarm.subject, alarm]),
  );
  const raised: Raised[] = [];
  for (const one of found) {
    const before = known.get(one.subject);
    known.delete(one.subject);
    const id = before === undefined ? await raise(tx, { source, one, now }) : await again(tx, { before, one, now });
    if (id !== null) raised.push({ id, source });
  }
  await saveFound(tx, { source: source.id, found, now });
  const gone = [...known.values()].filter(({ state }) => state !== 'resolved');
  await saveAlarms(
    tx,
    gone.map(({ id }) => id),
    { state: 'resolved', resolved_at: now },
  );
  for (const alarm of gone)
    await recordFound(tx, alarm, { action: say('resolved'), from: alarm.state, to: 'resolved' });
  return raised;
}

async function raise(tx: Db, at: { source: AlarmSource; one: FoundAlarm; now: Date }): Promise<string | null> {
  const { source, one, now } = at;
  const id = await insertAlarm(tx, { source: source.id, one, now });
  if (id === null) return null;
  await recordFound(tx, { id, name: one.name }, { action: say('raised', { detail: one.detail }), to: 'firing' });
  return id;
}

/** What a known alarm is now; answers its id where operators have to look at it again. */
async function again(
  tx: Db,
  { before, one, now }: { before: StoredAlarm; one: FoundAlarm; now: Date },
): Promise<string | null> {
  const { id, state } = before;
  const alarm = { id, name: one.name };
  const { detail } = one;
  if (state === 'resolved') {
    await raiseAgain(tx, id, now);
    await recordFound(tx, alarm, { action: say('returned', { detail }), from: 'resolved', to: 'firing' });
    return id;
  }
  if (before.severity === one.severity) return null;
  const rose = one.severity === 'critical';
  // What was acknowledged as a warning was not acknowledged as it is now.
  const fires = rose && state === 'acknowledged';
  if (fires) await saveAlarms(tx, [id], { state: 'firing', fired_at: now });
  await recordFound(tx, alarm, {
    action: say(rose ? 'rose' : 'fell', { detail }),
    ...(fires && { from: state, to: 'firing' as const }),
  });
  return rose ? id : null;
}

/** Notifies operators of what was raised and is not silenced. */
async function notifyRaised(tx: Db, raised: readonly Raised[]): Promise<void> {
  const sources = new Map(raised.filter(({ source }) => !source.notifies).map(({ id, source }) => [id, source]));
  const firing = (await readAlarms(tx, [...sources.keys()])).filter(({ state }) => state === 'firing');
  if (firing.length === 0) return;
  const people = await readPeopleOf(tx, rolesOf('alarm.view'));
  for (const { id, name, detail, severity, times } of firing)
    for (const accountId of people)
      await notify(tx, {
        accountId,
        code: 1370,
        title: notice('alarm-raised', { source: sources.get(id)?.title ?? '', name }),
        text: detail,
        objectLink: alarmPath(id),
        severity: severity === 'critical' ? 'error' : 'warning',
        groupKey: `alarm:${id}:${times}:${severity}`,
      });
}

/** Forgets what is too old to return. */
export const forgetAlarms: Schedule = {
  name: 'alarms.forget',
  pattern: '41 3 * * *',
  run: (app) => deleteOldAlarms(app.db, new Date(app.clock.now())),
};
