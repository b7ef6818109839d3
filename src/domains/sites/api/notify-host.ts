import { asInstant } from '#kernel/message.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { graceMs, type HostLife } from './host-life.ts';
import type { StoredHost } from './store-host.ts';
import { sitesPath } from '../paths.ts';
import { notice } from '../notices.ts';

/** Notifies the user who added a host name of its status: verified, record missing, or lost. */
export async function notifyHost(tx: Db, before: StoredHost, after: HostLife): Promise<void> {
  const texts = textOf(before, after);
  if (texts === null || before.addedBy === null) return;
  const objectLink = sitesPath();
  // One notification each time it starts to fail, is lost or is verified.
  const since = (after.failingSince ?? after.stateSince).toISOString();
  await notify(tx, { ...texts, accountId: before.addedBy, code: 1001, objectLink, groupKey: `${before.id}:${since}` });
}

function textOf(before: StoredHost, after: HostLife) {
  const { host } = before;
  if (before.state === 'pending' && after.state === 'verified')
    return {
      title: notice('host-verified', { host }),
      text: notice('host-verified-text'),
      severity: 'success',
    } as const;
  if (before.state === 'verified' && after.state === 'pending')
    return {
      title: notice('host-lost', { host }),
      text: notice('host-lost-text'),
      severity: 'error',
    } as const;
  if (before.failingSince !== null || after.failingSince === null) return null;
  const until = asInstant(new Date(after.failingSince.getTime() + graceMs));
  return {
    title: notice('host-failing', { host }),
    text: notice('host-failing-text', { until }),
    severity: 'warning',
  } as const;
}
