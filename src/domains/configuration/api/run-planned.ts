import { record } from '#domains/history/api/port.ts';
import { Refusal } from '#kernel/errors.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import type { Message } from '#kernel/message.ts';
import { linesOf } from '../change.ts';
import { planWindowMinutes } from '../limits.ts';
import { orderConfiguration } from './order-configuration.ts';
import { addGrowth, prepare, refusalNow, type Grown, type Prepared } from './prepare.ts';
import { beginPlanned, endConfiguration, lockPlanned, readDue, type StoredConfiguration } from './store.ts';
import { linesText } from './labels.ts';
import { say } from '../messages.ts';

const atOnce = 500;

/** Every minute: begins the planned changes whose time has come and whose server is free. */
export const runPlanned: Schedule = {
  name: 'configuration.run-planned',
  pattern: '* * * * *',
  run: runDue,
};

/** One round over all plans that are due. */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  const grown: Grown = new Map();
  for (const { id, serverId } of await readDue(app.db, now, atOnce)) {
    const begun = await app.db
      .transaction()
      .execute((tx) => begin({ app, db: tx, now, grown }, id, serverId))
      .catch((error: unknown) => app.log.warn({ err: error, configuration: id }, 'planned change could not start'));
    if (begun) addGrowth(grown, begun);
  }
}

interface At {
  app: App;
  db: Db;
  now: Date;
  grown: Grown;
}

/** What it begins; undefined: nothing. */
async function begin(at: At, id: string, serverId: string): Promise<Prepared | undefined> {
  const { db, now } = at;
  // The plan was made by someone who could reach the server: the product acts for the provider.
  const [server] = await lockServers(db, { reach: 'provider' }, [serverId]);
  const plan = server === undefined ? null : await lockPlanned(db, id);
  if (server === undefined || plan === null) return undefined;
  // The price is the one of the day: what was shown when it was planned binds no one anymore.
  const { expectedMicro: _shown, ...change } = plan.change;
  const prepared = await prepare(at, server, change).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return error;
  });
  if (prepared instanceof Refusal) return giveUp(at, { server, plan, reason: prepared.said });
  const refusal = await refusalNow(at, server, prepared);
  const overdue = now.getTime() - (plan.plannedFor?.getTime() ?? 0) > planWindowMinutes * 60_000;
  if (refusal !== null) return overdue ? giveUp(at, { server, plan, reason: refusal }) : undefined;
  const by = { name: plan.by, source: 'schedule' };
  const requester = { accountId: null, name: plan.by, source: 'schedule', requestId: null };
  const order = { configurationId: plan.id, force: change.force ?? false, by, requester, now };
  const taskId = await orderConfiguration(db, server, { prepared, order });
  if (taskId === null) return undefined;
  await beginPlanned(db, { ...prepared, id: plan.id, taskId });
  return prepared;
}

/** Skips the change and notifies its account of the reason. */
async function giveUp(
  { db, now }: At,
  { server, plan, reason }: { server: Locked; plan: StoredConfiguration; reason: Message },
): Promise<undefined> {
  await endConfiguration(db, plan.id, { state: 'failed', reason, at: now });
  const changes = linesText(linesOf(plan.before, plan.after));
  const by = { name: plan.by, source: 'schedule' };
  await record(db, {
    object: ofServer(server),
    kind: 'configuration',
    action: say('planned-not-made', { reason }),
    by,
    notice: {
      code: 133,
      severity: 'error',
      title: say('planned-failed', { name: server.name }),
      text: say('planned-failed-text', { reason, changes }),
      objectLink: serverPath(server.id, 'configure'),
      groupKey: `configuration:${plan.id}`,
    },
  });
}
