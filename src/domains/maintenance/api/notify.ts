import { isLanguage } from '#kernel/languages.ts';
import { asInstant } from '#kernel/message.ts';
import type { App, Loop } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { lockUnannounced, readRecipients, saidIn, setNotifiedAfter, type Recipient } from './store.ts';
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

/** Notifies accounts of maintenance: of the announcement, of updates, and of its completion or cancellation. */
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
    await setNotifiedAfter(
      tx,
      about.messageId,
      recipients.length < atOnce ? null : (recipients.at(-1)?.accountId ?? null),
    );
    return true;
  });
}

type Said = NonNullable<Awaited<ReturnType<typeof lockUnannounced>>>;

function noticeOf(about: Said, { accountId, language, touched, names }: Recipient) {
  const { id, messageId, kind, zoneName: zone, startsAt, endsAt, said, saidTexts } = about;
  const own = touched > 0;
  const reader = isLanguage(language) ? language : 'en';
  const { title, text } = saidIn(about, reader);
  const update = saidTexts[reader] ?? said;
  const span = { start: asInstant(startsAt), end: asInstant(endsAt) };
  const after = (body: string) => (body === '' ? '' : ` ${body}`);
  const listed = touched > names.length ? `${names.join(', ')}, …` : names.join(', ');
  const texts = {
    announced: own
      ? notice('affected-text', { ...span, count: touched, names: listed, body: after(text) })
      : notice('elsewhere-text', { ...span, body: after(text) }),
    updated: notice('updated-text', { body: update, end: span.end }),
    completed: notice('completed-text', { end: span.end, body: after(update) }),
    canceled: notice('canceled-text', { start: span.start }),
  };
  const isBad = own && (kind === 'announced' || kind === 'updated');
  return {
    accountId,
    // Of one's own servers always; of others where that is switched on.
    code: own ? 1110 : 1111,
    severity: isBad ? 'warning' : 'info',
    title: notice(kind, { zone, title }),
    text: texts[kind],
    objectLink: maintenancePath(),
    groupKey: `maintenance:${id}:${messageId}`,
  } as const;
}
