import { readAccountsIn, readPayer, type Payer, type ProfileFollower } from '#domains/billing/api/port.ts';
import { buyerOf, readLegalEntity } from '#domains/invoices/api/port.ts';
import { isSalesTaxCountry } from '#domains/invoices/sales-tax.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { Conflict } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { done, task, wait } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { dayOf, fetchRates, placeOf, type Address } from '../fetch.ts';
import { readPlace } from '../store-found.ts';
import { readSetting, type Setting } from '../store-settings.ts';

/** The address of a payer of a seller whose rates come from a service; null: nothing is fetched. */
async function addressOf(db: Db, payer: Payer | null): Promise<{ setting: Setting; address: Address } | null> {
  if (payer?.profile == null || !isSalesTaxCountry(payer.profile.country)) return null;
  const setting = await readSetting(db, payer.siteId);
  const entity = await readLegalEntity(db, payer.siteId);
  if (setting?.source !== 'stripe' || entity === undefined || !isSalesTaxCountry(entity.country)) return null;
  return { setting, address: buyerOf(payer.profile, payer.email) };
}

/** Fetches the rates of this month for an account; what keeps it from them is empty where nothing does. */
async function fetchFor(
  app: App,
  accountId: string,
): Promise<{ place: string; fault: string; message: string } | null> {
  const payer = await readPayer(app.db, accountId);
  const about = await addressOf(app.db, payer);
  if (payer === null || about === null) return null;
  const { siteId } = payer;
  const now = new Date(app.clock.now());
  const days = { fromDay: dayOf(monthStart(now)), untilDay: dayOf(now) };
  await fetchRates(app, { siteId, ...about, ...days });
  const place = placeOf(about.address);
  const found = await readPlace(app.db, { siteId, place });
  return { place, fault: found?.fault ?? '', message: found?.message ?? '' };
}

interface Data {
  accountId: string;
  siteId: string;
  customer: string;
}

/** Fetches the rates of the address of a profile, for previews; an invoice asks again. */
export const fetchRatesTask = task<Data>()({
  kind: 'sales-tax.fetch',
  label: say('kind-fetch'),
  serviceName: 'billing',
  title: ({ customer }) => say('fetch', { customer }),
  first: 'ask',
  maxTries: 5,
  steps: {
    ask: {
      title: say('asking'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      async run({ app, data }) {
        const found = await fetchFor(app, data.accountId);
        if (found === null) return done();
        // The address was changed again while it was asked about.
        const address = (await addressOf(app.db, await readPayer(app.db, data.accountId)))?.address;
        if (address !== undefined && placeOf(address) !== found.place) return wait(1);
        const { siteId, accountId } = data;
        const { fault, message } = found;
        return done({
          ...(fault === '' ? {} : { warn: say(`fault-${fault}` as 'fault-key', { message }) }),
          effect: (_tx, emit) => emit('sales-tax.fetched', { siteId, accountId }, { userId: accountId }),
        });
      },
    },
  },
  undo: () => async () => undefined,
});

/** Has the rates of a profile fetched that was saved. */
export const rateFollower: ProfileFollower = {
  async saved(tx, { id: accountId, siteId, email: customer }) {
    if ((await addressOf(tx, await readPayer(tx, accountId))) === null) return;
    const object = { type: 'billingProfile', id: accountId, name: customer, siteId, accountId };
    const work = { data: { accountId, siteId, customer }, object, lane: fetchRatesTask.kind, by: byItself };
    try {
      await enqueue(tx, fetchRatesTask, work);
    } catch (error) {
      // The one before is still under way, and sees at its end that the address is another.
      if (!(error instanceof Conflict)) throw error;
    }
  },
};

const pageSize = 4;
const noOne = '00000000-0000-0000-0000-000000000000';

/** Fetches the rates of the customers that a site has already when it begins to ask a service. */
export const fillRatesTask = task<{ siteId: string; site: string; after: string }>()({
  kind: 'sales-tax.fill',
  label: say('kind-fetch'),
  serviceName: 'billing',
  title: ({ site }) => say('fetch', { customer: site }),
  first: 'ask',
  maxTries: 20,
  steps: {
    ask: {
      title: say('asking'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      async run({ app, data }) {
        const page = { countries: ['US', 'CA'], after: data.after || noOne, size: pageSize };
        const accountIds = await readAccountsIn(app.db, page);
        for (const accountId of accountIds)
          if ((await readPayer(app.db, accountId))?.siteId === data.siteId) await fetchFor(app, accountId);
        const after = accountIds.at(-1);
        return after === undefined || accountIds.length < pageSize ? done() : wait(1, { patch: { after } });
      },
    },
  },
  undo: () => async () => undefined,
});
