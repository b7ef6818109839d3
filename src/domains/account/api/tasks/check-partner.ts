import { notify } from '#domains/notifications/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { done, task, type Effect } from '#platform/tasks/task.ts';
import { lookAt, nextCheck, type Found } from '../partner-check.ts';
import { lockPartnerRow, readPartnerRow, saveTest, type PartnerRow } from '../store-partner.ts';
import { profilePath } from '../../paths.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

interface Data {
  accountId: string;
  email: string;
}

/** Asks for a token as the test button does, keeps what came of it and notifies the owner of a change. */
export const checkPartnerTask = task<Data>()({
  kind: 'account.check-partner',
  label: say('kind-account-check-partner'),
  serviceName: 'account',
  title: ({ email }) => say('check-partner-connection', { email }),
  first: 'look',
  steps: {
    look: {
      title: say('asking-for-token'),
      weight: 1,
      timeoutSeconds: 20,
      cancel: true,
      async run({ app, data, log }) {
        const row = await readPartnerRow(app.db, data.accountId);
        if (row === undefined) return done({ warn: say('settings-removed-meanwhile') });
        const found = await lookAt(app, row);
        log(found.problem ?? say('connection-works'));
        const effect: Effect = (tx) => settle(app, tx, { row, found });
        return found.problem === null ? done({ effect }) : done({ effect, warn: found.problem });
      },
    },
  },
  // What was known stays, and the schedule comes to it again.
  undo: () => async () => undefined,
});

async function settle(app: App, tx: Db, { row, found }: { row: PartnerRow; found: Found }): Promise<void> {
  const before = await lockPartnerRow(tx, row.account_id);
  // Other settings were stored, or tested, since: this says nothing about them.
  if (before === undefined || before.changed_at.getTime() !== row.changed_at.getTime()) return;
  if ((before.tested_at?.getTime() ?? 0) > (row.tested_at?.getTime() ?? 0)) return;
  const now = new Date(app.clock.now());
  const nextCheckAt = nextCheck(row.account_id, now, found.passing);
  // A service that is away for a while is no news, and ends nothing that worked.
  if (found.passing && before.test_error === null && before.tested_at !== null)
    return saveTest(tx, row.account_id, { at: before.tested_at, error: null, nextCheckAt });
  await saveTest(tx, row.account_id, { at: now, error: found.problem, nextCheckAt });
  await notifyChange(tx, before, found.problem);
}

async function notifyChange(tx: Db, before: PartnerRow, problem: Message | null): Promise<void> {
  // Of settings that never worked their owner knows.
  if (before.worked_at === null || (before.test_error === null) === (problem === null)) return;
  const result =
    problem === null
      ? ({
          title: notice('partner-works'),
          text: notice('partner-works-text'),
          severity: 'success',
        } as const)
      : ({ title: notice('partner-failed'), text: problem, severity: 'error' } as const);
  const groupKey = `${before.account_id}:${before.tested_at?.toISOString() ?? ''}`;
  await notify(tx, { ...result, accountId: before.account_id, code: 1160, objectLink: profilePath(), groupKey });
}
