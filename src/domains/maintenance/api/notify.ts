import { asInstant } from '#kernel/message.ts';
import type { App, Loop } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { lockUnannounced, readRecipients, setNotifiedAfter, type Recipient, type StoredMaintenance } from './store.ts';
import { maintenancePath } from '../paths.ts';
import { notice } from '../notices.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** A maintenance is to be notified of. */
    maintenance: true;
  }
}

/** Accounts notified per transaction. */
const atOnce = 100;
const otherCode = 1111;

/** Notifies accounts of announced and canceled maintenance. */
export const notifyMaintenance: Loop = {
  name: 'maintenance.notify',
  everySeconds: 5,
  wakes: ['maintenance'],
  async run(app, signal) {
    while (!signal.aborted && (await notifySome(app)));
    return null;
  },
};

/** Returns whether there may be more recipients. */
async function notifySome(app: App): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const about = await lockUnannounced(tx);
    if (about === undefined) return false;
    const recipients = await readRecipients(tx, {
      id: about.id,
      after: about.notifiedAfter,
      limit: atOnce,
      code: otherCode,
    });
    for (const recipient of recipients) await notify(tx, noticeOf(about, recipient));
    await setNotifiedAfter(tx, about.id, recipients.length < atOnce ? null : (recipients.at(-1)?.accountId ?? null));
    return true;
  });
}

function noticeOf(about: StoredMaintenance, { accountId, touched, names }: Recipient) {
  const { id, zoneName: zone, title, body, startsAt, endsAt, cancelledAt } = about;
  const own = touched > 0;
  const span = { start: asInstant(startsAt), end: asInstant(endsAt) };
  const listed = touched > names.length ? `${names.join(', ')}, …` : names.join(', ');
  const more = body === '' ? '' : ` ${body}`;
  const announcement = () => {
    if (cancelledAt !== null) return notice('canceled-text', { start: span.start });
    return own
      ? notice('affected-text', { ...span, count: touched, names: listed, body: more })
      : notice('elsewhere-text', { ...span, body: more });
  };
  return {
    accountId,
    // Of one's own servers always; of others where that is switched on.
    code: own ? 1110 : 1111,
    severity: own && cancelledAt === null ? 'warning' : 'info',
    title: notice(cancelledAt === null ? 'announced' : 'canceled', { zone, title }),
    text: announcement(),
    objectLink: maintenancePath(),
    groupKey: `maintenance:${id}${cancelledAt === null ? '' : ':cancelled'}`,
  } as const;
}
