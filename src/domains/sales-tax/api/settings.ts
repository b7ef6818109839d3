import { readLegalEntity } from '#domains/invoices/api/port.ts';
import { isSalesTaxCountry } from '#domains/invoices/sales-tax.ts';
import { recordSite, siteOf } from '#domains/sites/api/port.ts';
import { Conflict, Invalid, item, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { seal } from '#platform/seal.ts';
import { byItself, enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { salesTax } from '../contract.ts';
import { say } from '../messages.ts';
import { keyBound } from './service.ts';
import { outdatePlaces } from './store-found.ts';
import { readSetting, writeSetting, type Setting } from './store-settings.ts';
import { countWaits, hurryWaits } from './store-waits.ts';
import { fillRatesTask } from './tasks/fetch-rates.ts';
import { testServiceTask } from './tasks/test-service.ts';

type Input = InputOf<typeof salesTax.saveSalesTax>;

/** Where the rates of a site come from that the caller may configure. */
export const readSalesTax: Run<typeof salesTax.readSalesTax> = async (ctx, { params }) =>
  viewOf(ctx, (await siteOf(ctx, params.siteHost)).id);

async function viewOf({ db, app }: Ctx, siteId: string) {
  const [setting, entity] = [await readSetting(db, siteId), await readLegalEntity(db, siteId)];
  return {
    version: setting?.version ?? 0,
    source: setting?.source ?? 'none',
    ownKey: setting?.keySealed != null,
    keyEnd: setting?.keyEnd ?? '',
    hasShared: app.config.payments?.stripe !== undefined,
    sellerCountry: entity?.country ?? '',
    tested:
      setting?.testedAt == null
        ? null
        : { at: setting.testedAt.toISOString(), fault: setting.testFault, message: setting.testMessage },
    waiting: await countWaits(db, siteId),
  };
}

/** Saves where rates come from. Invoices that wait are tried again, with the rates of the new source alone. */
export const saveSalesTax: Run<typeof salesTax.saveSalesTax> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  const before = await readSetting(ctx.db, site.id);
  if ((before?.version ?? 0) !== ctx.ifMatch) throw new Stale();
  const faults = await faultsOf(ctx, { siteId: site.id, input, before });
  if (faults.length > 0) throw new Invalid(faults);
  const { source, ownKey, secretKey } = input;
  const kept = { keySealed: before?.keySealed ?? null, keyEnd: before?.keyEnd ?? '' };
  const key = !ownKey
    ? { keySealed: null, keyEnd: '' }
    : secretKey === ''
      ? kept
      : { keySealed: seal(ctx.app.secret, keyBound(site.id), secretKey), keyEnd: secretKey.slice(-4) };
  await writeSetting(ctx.db, site.id, { source, ...key, now: ctx.now });
  await outdatePlaces(ctx.db, site.id);
  await hurryWaits(ctx.db, site.id, ctx.now);
  if (source === 'stripe') await orderFill(ctx, site);
  await recordSite(ctx, site, {
    action: say('sales-tax.save'),
    diff: {
      source: [before?.source ?? null, source],
      ownKey: [before === undefined ? null : before.keySealed !== null, ownKey],
      keyReplaced: [null, ownKey && secretKey !== ''],
    },
  });
  return viewOf(ctx, site.id);
};

interface Saving {
  siteId: string;
  input: Input;
  before: Setting | undefined;
}

async function faultsOf({ db, app }: Ctx, { siteId, input, before }: Saving): Promise<ErrorItem[]> {
  const { source, ownKey, secretKey } = input;
  if (source === 'none') return [];
  const country = (await readLegalEntity(db, siteId))?.country ?? '';
  const hasKey = ownKey ? secretKey !== '' || before?.keySealed != null : app.config.payments?.stripe !== undefined;
  const faults = [
    !isSalesTaxCountry(country) && item(9001, 'source'),
    source === 'stripe' && !hasKey && item(9000, 'secretKey'),
    secretKey !== '' && !/^(sk|rk)_\w{8,250}$/.test(secretKey) && item(9002, 'secretKey'),
  ];
  return faults.filter((fault) => fault !== false);
}

async function orderFill({ db }: Ctx, { id: siteId, host: site }: { id: string; host: string }): Promise<void> {
  const object = { type: 'site', id: siteId, name: site, siteId, accountId: null };
  try {
    await enqueue(db, fillRatesTask, {
      data: { siteId, site, after: '' },
      object,
      lane: fillRatesTask.kind,
      by: byItself,
    });
  } catch (error) {
    // The one before is still under way.
    if (!(error instanceof Conflict)) throw error;
  }
}

/** Orders a test of the connection. */
export const testSalesTax: Run<typeof salesTax.testSalesTax> = async (ctx, { params }) => {
  const site = await siteOf(ctx, params.siteHost);
  const { id: siteId, host } = site;
  if ((await readSetting(ctx.db, siteId))?.source !== 'stripe') throw new Conflict(9010);
  const cmdId = await enqueue(ctx.db, testServiceTask, {
    data: { siteId, site: host },
    object: { type: 'site', id: siteId, name: host, siteId, accountId: null },
    lane: testServiceTask.kind,
    by: requesterOf(ctx),
  });
  await recordSite(ctx, site, { action: say('sales-tax.test'), audit: true });
  return { cmdId };
};
