import { translate } from '#kernel/message.ts';
import { reportPath } from '#kernel/paths.ts';
import { actorOf } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readLanguage } from '#domains/tenancy/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Diagnostic } from '#platform/findings/diagnostic.ts';
import type { Change } from '#platform/findings/store-refresh.ts';
import { runInTurn } from '#platform/run-due.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { diagnosticsPath } from '../paths.ts';
import { diagnosticsOf } from './find-diagnostic.ts';
import { lastMorning } from './last-morning.ts';
import { countOpened, readStandings, readSubscribers, takeDigest, type Digest } from './store.ts';

/** Notifies the subscribers of a report of what it has found in their scope. */
export async function notifyFound(
  tx: Db,
  { id, title, may }: Diagnostic,
  { changes, now }: { changes: readonly Change[]; now: Date },
): Promise<void> {
  if (!changes.some(({ added, returned }) => added + returned > 0)) return;
  for (const accountId of await readSubscribers(tx, id)) {
    const person = await actorOf(tx, accountId, now);
    if (person === null || person.scope.reach === 'account' || !person.permissions.has(may)) continue;
    const { scope } = person;
    const seen = changes.filter(({ siteId }) => scope.reach === 'provider' || siteId === scope.siteId);
    const count = seen.reduce((sum, { added, returned }) => sum + added + returned, 0);
    if (count === 0) continue;
    const open = (await readStandings(tx, scope)).get(id)?.open ?? 0;
    await notify(tx, {
      accountId,
      code: 1300,
      title: notice('found', { count, report: title }),
      text: notice('found-text', { open }),
      objectLink: reportPath(id),
      severity: 'warning',
    });
  }
}

/**
 * Every morning: what is new since the digest before, for each person who wants it. Each hour looks for whom it is due: one that was
 * missed comes later. At 6:05 every refresh that had begun by 6:00 has been saved.
 */
export const sendDigests: Schedule = {
  name: 'diagnostics.digest',
  pattern: '5 * * * *',
  run: (app) =>
    runInTurn(app, async (tx, now) => {
      const until = lastMorning(now);
      const due = await takeDigest(tx, until);
      if (due !== null) await sendDigest(app, tx, { ...due, until });
      return due !== null;
    }),
};

/** Nothing where nothing is new for that person. */
async function sendDigest(app: App, tx: Db, { accountId, since, until }: Digest & { until: Date }): Promise<void> {
  const person = await actorOf(tx, accountId, until);
  if (person === null || person.scope.reach === 'account') return;
  const { scope, permissions } = person;
  const counts = await countOpened(tx, scope, { since, until });
  const language = await readLanguage(tx, accountId);
  const lines = diagnosticsOf(app)
    .filter(({ id, may }) => (counts.get(id) ?? 0) > 0 && permissions.has(may))
    .map(({ id, title }) => ({ count: counts.get(id) ?? 0, title }));
  if (lines.length === 0) return;
  const reports = lines.map((line) => translate(say('report-line', line), language)).join('\n');
  await notify(tx, {
    accountId,
    code: 1301,
    title: notice('digest', { count: lines.reduce((sum, { count }) => sum + count, 0) }),
    text: notice('digest-text', { reports }),
    objectLink: diagnosticsPath({ only: 'unseen' }),
    severity: 'info',
  });
}
