import { notify } from '#domains/notifications/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { graceMs, type HostLife } from './host-life.ts';
import type { StoredHost } from './store-host.ts';

/** Tells whoever added a host name what has become of it: verified, its record missing, or lost. */
export async function tellHost(tx: Db, before: StoredHost, after: HostLife): Promise<void> {
  const told = textOf(before, after);
  if (told === null || before.addedBy === null) return;
  const objectLink = '/sites';
  // One telling for each time that it begins to fail, is lost or is verified.
  const since = (after.failingSince ?? after.stateSince).toISOString();
  await notify(tx, { ...told, accountId: before.addedBy, code: 1001, objectLink, groupKey: `${before.id}:${since}` });
}

function textOf(before: StoredHost, after: HostLife) {
  const { host } = before;
  if (before.state === 'pending' && after.state === 'verified')
    return { title: `${host} is verified`, text: 'The site answers by this name now.', severity: 'success' } as const;
  if (before.state === 'verified' && after.state === 'pending')
    return {
      title: `${host} no longer works`,
      text: 'The record that verifies it has been missing for three days. Set it again and check the name.',
      severity: 'error',
    } as const;
  if (before.failingSince !== null || after.failingSince === null) return null;
  const until = new Date(after.failingSince.getTime() + graceMs).toISOString().slice(0, 16).replace('T', ' ');
  return {
    title: `${host} will stop working`,
    text: `The record that verifies it is missing. The site answers by the name until ${until} UTC.`,
    severity: 'warning',
  } as const;
}
