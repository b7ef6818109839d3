import { Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { recordOfSite } from '#domains/history/api/port.ts';
import type { Schedule } from '#platform/app.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { networks } from '../contract.ts';
import { say } from '../messages.ts';
import { endCooldowns, readPolicies, savePolicy } from './store-cooldown.ts';

/** The sites in scope, and for how long each keeps released public addresses from other accounts. */
export const listAddressCooldowns = computedRows(networks.listAddressCooldowns, {
  what: 'address-cooldown',
  rows: ({ db, scope }) => readPolicies(db, scope),
  id: ({ siteId }) => siteId,
  sorts: {
    siteName: ['text', ({ siteName }) => siteName.toLowerCase()],
    hours: ['bigint', ({ hours }) => hours],
  },
  search: ({ siteName }) => [siteName],
  filters: {},
});

/** For how long a site keeps addresses from now on; those that cool down already keep their time. */
export const saveAddressCooldown: Run<typeof networks.saveAddressCooldown> = async (ctx, { params, input }) => {
  const before = (await readPolicies(ctx.db, ctx.scope)).find((one) => one.siteId === params.siteId);
  if (before === undefined) throw new NotFound();
  if (before.version !== ctx.ifMatch) throw new Stale();
  if (!(await savePolicy(ctx.db, before, input.hours))) throw new Invalid([item(1005, 'hours')]);
  const diff = { hours: [before.hours, input.hours] } as const;
  await recordOfSite(ctx, before, { kind: 'lifecycle', action: say('site.address-cooldown'), diff });
  const version = before.version + 1;
  ctx.setHeader('etag', `"${version}"`);
  return { ...before, hours: input.hours, version };
};

/** Every minute: frees the addresses whose cooldown is over. */
export const endAddressCooldowns: Schedule = {
  name: 'networks.end-address-cooldowns',
  pattern: '* * * * *',
  run: ({ db }) => db.transaction().execute(endCooldowns),
};
