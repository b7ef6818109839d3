import { notifyStaff } from '#domains/notifications/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { notice } from '../notices.ts';
import { certificatesPath } from '../paths.ts';

interface Waiting {
  id: string;
  siteId: string;
  number: string;
  /** The email of the account. */
  owner: string;
}

/** Notifies those who review certificates of the site of one that waits. */
export const notifyWaiting = (tx: Db, { id, siteId, number, owner }: Waiting): Promise<void> =>
  notifyStaff(
    tx,
    { siteId, may: 'tax-certificates.review' },
    {
      code: 1292,
      severity: 'info',
      title: notice('waiting', { number, owner }),
      text: notice('waiting-text'),
      objectLink: certificatesPath(),
      groupKey: `tax-certificate:${id}:waiting`,
    },
  );
