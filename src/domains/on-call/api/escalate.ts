import { translate } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { readFiring, recordFound, titleOf, type FiringAlarm } from '#domains/alarms/api/port.ts';
import { alarmPath } from '#domains/alarms/paths.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { applies } from './applies.ts';
import { callWebhook } from './call-webhook.ts';
import { alarmMail } from './mails.ts';
import { readPeople, type People } from './people.ts';
import { onCallAt } from './rotation.ts';
import { changeShifts } from './shifts.ts';
import { followAlarms, readSteps, takeSteps, type StoredStep } from './store-steps.ts';
import { readWebhook } from './store-webhooks.ts';
import { readSchedules, type StoredSchedule } from './store.ts';

interface Round {
  app: App;
  now: Date;
  people: People;
  schedules: readonly StoredSchedule[];
  steps: readonly StoredStep[];
  /** Alarms and people that were brought together: who is named by two steps is notified once. */
  called: Set<string>;
  /** Alarms and the addresses that have a mail about each: one that two steps lead to gets one. */
  mailed: Set<string>;
  /** How sites show themselves in mails, by their ids. */
  looks: Map<string, Awaited<ReturnType<typeof readSiteLook>>>;
}

/** Brings shifts and escalations up to date; the round of the alarms ends with it. */
export async function escalateRound(app: App, now: Date): Promise<void> {
  const [schedules, steps] = [await readSchedules(app.db, now), await readSteps(app.db)];
  if (schedules.length + steps.length === 0) return;
  const people = await readPeople(app.db);
  const round: Round = { app, now, schedules, steps, people, called: new Set(), mailed: new Set(), looks: new Map() };
  await changeShifts(app, schedules, round);
  if (steps.length === 0) return;
  await app.db.transaction().execute(async (tx) => {
    await callAgain(tx, round);
    await takeDue(tx, round);
  });
}

/** Takes the steps that are due for alarms that fire. */
async function takeDue(tx: Db, round: Round): Promise<void> {
  const { now, steps } = round;
  const first = Math.min(...steps.map(({ afterMinutes }) => afterMinutes));
  const alarms = await readFiring(tx, minutesBefore(now, first));
  const due = alarms.flatMap((alarm) =>
    steps
      .filter((step) => applies(step, alarm) && alarm.firedAt <= minutesBefore(now, step.afterMinutes))
      .map((step) => ({ alarm, step })),
  );
  const keys = due.map(({ alarm, step }) => ({ alarmId: alarm.id, firedAt: alarm.firedAt, stepId: step.id }));
  const taken = await takeSteps(tx, keys, now);
  for (const { alarm, step } of due) if (taken.has(`${alarm.id} ${step.id}`)) await take(tx, round, { alarm, step });
}

const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

interface Due {
  alarm: FiringAlarm;
  step: StoredStep;
}

/** Notifies those whom a step names. */
async function take(tx: Db, round: Round, { alarm, step }: Due): Promise<void> {
  const { people, schedules, now } = round;
  const { kind, target, targetName } = step;
  switch (kind) {
    case 'schedule': {
      const schedule = schedules.find(({ id }) => id === target);
      const memberId = schedule && onCallAt(schedule, now, (id) => people.has(id)).memberId;
      const person = memberId ? await call(tx, round, { alarm, personId: memberId }) : null;
      const action =
        person === null
          ? say('escalated-no-one', { schedule: targetName })
          : say('escalated-on-call', { person, schedule: targetName });
      return recordFound(tx, alarm, { action });
    }
    case 'person': {
      const called = await call(tx, round, { alarm, personId: target });
      const action = say(called === null ? 'escalated-unable' : 'escalated-person', { person: targetName });
      return recordFound(tx, alarm, { action });
    }
    case 'webhook':
      await callFor(tx, round, { webhookId: target, event: 'alarm.firing', alarm });
      return recordFound(tx, alarm, { action: say('escalated-webhook', { webhook: targetName }) });
    case 'email':
      await mailTo(tx, round, { alarm, to: target, siteId: step.sender, accountId: null });
      return recordFound(tx, alarm, { action: say('escalated-email', { email: target }) });
  }
}

/** Notifies a person, by mail too: no digest, quiet hour or cap holds it back. Answers the address; null: there is no one. */
async function call(
  tx: Db,
  round: Round,
  { alarm, personId }: { alarm: FiringAlarm; personId: string },
): Promise<string | null> {
  const { app, people } = round;
  const person = people.get(personId);
  if (person === undefined) return null;
  const key = `${alarm.id} ${person.id}`;
  if (round.called.has(key)) return person.email;
  round.called.add(key);
  await notify(tx, {
    accountId: person.id,
    code: 1390,
    title: notice('called-title', { name: alarm.name }),
    text: notice('called-text', { source: titleOf(app, alarm.source), detail: alarm.detail }),
    objectLink: alarmPath(alarm.id),
    severity: alarm.severity === 'critical' ? 'error' : 'warning',
    groupKey: `escalation:${alarm.id}:${alarm.firedAt.getTime()}:${round.now.getTime()}`,
    mail: false,
  });
  await mailTo(tx, round, { alarm, to: person.email, siteId: person.siteId, accountId: person.id });
  return person.email;
}

async function mailTo(
  tx: Db,
  { app, looks, mailed }: Round,
  { alarm, to, siteId, accountId }: { alarm: FiringAlarm; to: string; siteId: string; accountId: string | null },
): Promise<void> {
  const { id, source, name, severity, detail, since } = alarm;
  const key = `${id} ${to.toLowerCase()}`;
  if (mailed.has(key)) return;
  mailed.add(key);
  const look = looks.get(siteId) ?? (await readSiteLook(tx, siteId));
  looks.set(siteId, look);
  const sender = senderOf(app.config, look, `localhost:${app.config.port}`);
  const data = { severity, source: titleOf(app, source), name, detail, since, path: alarmPath(id) };
  await sendMail(tx, alarmMail, { sender, accountId, to, data });
}

interface Event {
  webhookId: string;
  event: string;
  alarm: Pick<FiringAlarm, 'id' | 'name'> & Partial<FiringAlarm>;
}

/** Queues a call of a webhook about an alarm; one that is gone is not called. */
async function callFor(tx: Db, { app, now }: Round, { webhookId, event, alarm }: Event): Promise<void> {
  const webhook = await readWebhook(tx, webhookId);
  if (webhook === null) return;
  const { id, name, source, severity, zoneId, detail, since } = alarm;
  const data = {
    // What pagers group by: the same for the alarm until it is resolved.
    alarm: {
      id,
      name,
      ...(source !== undefined && { source, title: translate(titleOf(app, source), 'en') }),
      ...(severity !== undefined && { severity, zoneId }),
      ...(detail !== undefined && { detail: translate(detail, 'en') }),
      ...(since !== undefined && { since: since.toISOString() }),
      path: alarmPath(id),
    },
  };
  await callWebhook(tx, webhook, { event, alarm: { id, name }, data, now });
}

/** Calls the webhooks again whose alarms were acknowledged, silenced or resolved, once for each webhook and alarm. */
async function callAgain(tx: Db, round: Round): Promise<void> {
  const called = new Set<string>();
  for (const { alarmId, name, state, stepId } of await followAlarms(tx, round.now)) {
    const step = round.steps.find(({ id }) => id === stepId);
    const key = `${alarmId} ${step?.target}`;
    // One that fires again is called with the steps that follow.
    if (step?.kind !== 'webhook' || state === 'firing' || called.has(key)) continue;
    called.add(key);
    await callFor(tx, round, { webhookId: step.target, event: `alarm.${state}`, alarm: { id: alarmId, name } });
  }
}
