import { Forbidden, Invalid, item, NotFound } from '#kernel/errors.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import { newId } from '#kernel/ids.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { initPolicies } from '../contract.ts';
import * as store from './store-choices.ts';
import { initPoliciesPath } from '../paths.ts';
import { notice } from '../notices.ts';

/** What a new server may be made with, and what its image proposes. */
export const listInitPolicyChoices: Run<typeof initPolicies.listInitPolicyChoices> = async ({ db, me }, { query }) => {
  const found = await store.readChoosable(db, me);
  const items = found.map(({ content, ...one }) => ({
    ...one,
    variables: content.variables,
    ports: content.services.map(({ ports }) => ports).filter((ports) => ports.trim() !== ''),
  }));
  const wanted = query.imageId === undefined ? [] : await store.readDefaults(db, me, query.imageId);
  return { items, chosen: wanted.filter((id) => items.some((one) => one.id === id)) };
};

/** What new servers of each image are offered first. */
export const listInitDefaults = computedRows(initPolicies.listInitDefaults, {
  what: 'image-defaults',
  rows: async ({ db, me }) => ({
    rows: await store.readImages(db, me),
    more: { mayForSite: me.scope.reach !== 'account' },
  }),
  id: ({ id }) => id,
  sorts: { place: ['bigint', (_row, at) => at], name: ['text', ({ name }) => name.toLowerCase()] },
  search: ({ name, policies }) => [name, ...policies.map((policy) => policy.name)],
  filters: { osFamily: (family, row) => row.osFamily === family },
});

/** Says what new servers of an image are offered first; no one has to take it. */
export const saveInitDefaults: Run<typeof initPolicies.saveInitDefaults> = async (ctx, { input }) => {
  const { db, me } = ctx;
  const { imageId, policyIds, reach } = input;
  if (reach === 'site' && me.scope.reach === 'account') throw new Forbidden(1815);
  const image = (await store.readImages(db, me)).find(({ id }) => id === imageId);
  if (image === undefined) throw new NotFound(1004, 'imageId');
  const known = await store.readChoosable(db, me);
  policyIds.forEach((id, i) => {
    const policy = known.find((one) => one.id === id);
    if (policy === undefined) throw new NotFound(1004, `policyIds.${i}`);
    if (policy.osFamily !== image.osFamily) throw new Invalid([item(1816, `policyIds.${i}`)]);
  });
  const accountId = reach === 'site' ? null : me.accountId;
  await store.saveDefaults(db, { siteId: me.siteId, accountId, imageId }, policyIds);
  const names = (ids: readonly string[]) => ids.map((id) => known.find((one) => one.id === id)?.name ?? id);
  // Belongs to the account that makes the choice, not to the owner of the image.
  const object = { type: 'image', id: imageId, name: image.name, siteId: me.siteId, accountId: me.accountId };
  const diff = { policies: [image.policies.map(({ name }) => name), names(policyIds)], reach: [null, reach] } as const;
  auditAlone(ctx, object, { diff });
  if (reach === 'site') await notifyMakers(ctx, { imageId, name: image.name, policies: names(policyIds) });
  return { items: await store.readImages(db, me), mayForSite: me.scope.reach !== 'account' };
};

async function notifyMakers(
  ctx: Ctx,
  about: { imageId: string; name: string; policies: readonly string[] },
): Promise<void> {
  const { imageId, name, policies } = about;
  const event = newId();
  const text =
    policies.length === 0
      ? notice('defaults-removed-text')
      : notice('defaults-changed-text', { policies: policies.join(', ') });
  for (const accountId of await store.readMakers(ctx.db, { siteId: ctx.me.siteId, imageId, but: ctx.me.accountId }))
    await notify(ctx.db, {
      accountId,
      code: 1032,
      severity: 'info',
      title: notice('defaults-changed', { name }),
      text,
      objectLink: initPoliciesPath(),
      groupKey: `init-default:${event}`,
    });
}
