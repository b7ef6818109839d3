import type { App, Loop } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { lockUntold, readHearers, setToldAfter, type Hearer, type StoredMaintenance } from './store.ts';

/** Accounts told in one transaction. */
const atOnce = 100;
const otherCode = 1111;

/** Tells accounts of announced and of cancelled maintenance. */
export const tellMaintenance: Loop = {
  name: 'maintenance.tell',
  everySeconds: 5,
  async run(app, signal) {
    while (!signal.aborted && (await tellSome(app)));
  },
};

/** Answers whether there may be more to tell. */
async function tellSome(app: App): Promise<boolean> {
  return app.db.transaction().execute(async (tx) => {
    const about = await lockUntold(tx);
    if (about === undefined) return false;
    const hearers = await readHearers(tx, { id: about.id, after: about.toldAfter, limit: atOnce, code: otherCode });
    for (const hearer of hearers) await notify(tx, noticeOf(about, hearer));
    await setToldAfter(tx, about.id, hearers.length < atOnce ? null : (hearers.at(-1)?.accountId ?? null));
    return true;
  });
}

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

function noticeOf(about: StoredMaintenance, { accountId, touched, names }: Hearer) {
  const { id, zoneName, title, body, startsAt, endsAt, cancelledAt } = about;
  const own = touched > 0;
  const span = `From ${minute(startsAt)} to ${minute(endsAt)} UTC.`;
  const more = touched > names.length ? ', …' : '';
  const whose = own ? ` It touches ${touched} of your servers: ${names.join(', ')}${more}.` : '';
  return {
    accountId,
    // Of one's own servers always; of others where that is switched on.
    code: own ? 1110 : 1111,
    severity: own && cancelledAt === null ? 'warning' : 'info',
    title:
      cancelledAt === null
        ? `Maintenance in ${zoneName}: ${title}`
        : `Maintenance in ${zoneName} is cancelled: ${title}`,
    text:
      cancelledAt === null
        ? `${span}${whose}${body === '' ? '' : ` ${body}`}`
        : `It was announced for ${minute(startsAt)} UTC.`,
    objectLink: '/maintenance',
    groupKey: `maintenance:${id}${cancelledAt === null ? '' : ':cancelled'}`,
  } as const;
}
