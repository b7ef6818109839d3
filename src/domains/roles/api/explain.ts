import { Invalid, item } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import {
  isPermission,
  permissionsOf,
  reach,
  reachesAsFar,
  reachOf,
  sharedLevelOf,
  type Permission,
} from '#kernel/permissions.ts';
import { allows, inScope, type Scope } from '#kernel/scope.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { findServer } from '#domains/servers/api/port.ts';
import { findAccountByEmail, readAccount, readTree, type Account } from '#domains/tenancy/api/port.ts';
import type { roles } from '../contract.ts';
import { shareReasons } from './share-reasons.ts';
import { readGrantsOf } from './store-grants.ts';

type Link = ResultOf<typeof roles.explainAccess>['chain'][number];
const link = (kind: Link['kind'], allowed: boolean, more: Partial<Link> = {}): Link => ({
  kind,
  allows: allowed,
  name: null,
  group: null,
  by: null,
  expires: null,
  ...more,
});

/** Why a person may do something, or not: every part that decides, in the order in which the product asks. */
export const explainAccess: Run<typeof roles.explainAccess> = async (ctx, { query }) => {
  const { permission } = query;
  if (!isPermission(permission)) throw new Invalid([item(9902, 'permission', { permission })]);
  const accountId = await findAccountByEmail(ctx.db, ctx.scope, query.email.trim());
  const account = accountId === null ? null : await readAccount(ctx.db, accountId);
  if (account === null) throw new Invalid([item(9910, 'email')]);
  const standing = account.enabled && account.status !== 'Locked' ? [] : [link('disabled', false)];
  const held = await heldBy(ctx, account, permission);
  const { serverId } = query;
  const about = serverId === undefined ? [] : [await relationOf(ctx, account, { permission, serverId })];
  // What a rule shares is why the server is shared, and decides nothing more.
  const byRule = serverId === undefined ? [] : await rulesOf(ctx, account, { permission, serverId });
  return {
    accountId: account.id,
    email: account.email,
    role: account.role,
    permission,
    allowed: standing.length === 0 && held.some((one) => one.allows) && about.every((one) => one.allows),
    chain: [...standing, ...held, ...about, ...byRule],
  };
};

/** What gives the permission: the role, and each grant. */
async function heldBy(
  { db, scope, now }: Ctx,
  { id, role, grantsOnly }: Account,
  permission: Permission,
): Promise<Link[]> {
  const ofRole = permissionsOf(role).includes(permission);
  const first = grantsOnly ? link('grants-only', false) : link(ofRole ? 'role' : 'not-in-role', ofRole);
  const inReach = reachesAsFar(reach[role], reachOf(permission));
  const given = await readGrantsOf(db, scope, { ids: [id], now });
  const grants = given
    .filter(({ permissions }) => permissions.includes(permission))
    .map(({ what, isSet, group, by, expires }) =>
      link(isSet ? 'set' : 'direct', inReach, { name: what, group, by, expires: expires?.toISOString() ?? null }),
    );
  return [first, ...grants, ...(inReach ? [] : [link('beyond-reach', false)])];
}

/** How a server that the caller sees relates to the person. */
async function relationOf(
  ctx: Ctx,
  account: Account,
  { permission, serverId }: { permission: Permission; serverId: string },
): Promise<Link> {
  const { id, name, siteId, accountId } = await findServer(ctx.db, ctx.scope, serverId);
  const scope = await scopeOf(ctx, account);
  if (inScope(scope, siteId, accountId)) return link(scope.reach === 'account' ? 'own' : scope.reach, true, { name });
  const shared = scope.reach === 'account' ? await ctx.app.sharing?.sharedWith(ctx.db, scope.accountIds) : undefined;
  const level = shared?.get(id);
  if (level === undefined) return link('outside', false, { name });
  const wanted = sharedLevelOf(permission);
  const isOpen = wanted !== null && allows(level, wanted);
  return link(isOpen ? 'shared' : 'shared-too-little', isOpen, { name });
}

/** The rules that share a server with an account. Staff see it without any. */
async function rulesOf(
  ctx: Ctx,
  account: Account,
  { permission, serverId }: { permission: Permission; serverId: string },
): Promise<Link[]> {
  const scope = await scopeOf(ctx, account);
  if (scope.reach !== 'account') return [];
  const wanted = sharedLevelOf(permission);
  const links: Link[] = [];
  for (const reasons of shareReasons.of(ctx.app.domains))
    for (const { tag, group, by, level, expires } of await reasons(ctx, { accountIds: scope.accountIds, serverId }))
      links.push(
        link('shared-by-rule', wanted !== null && allows(level, wanted), {
          name: tag,
          group,
          by,
          expires: expires?.toISOString() ?? null,
        }),
      );
  return links;
}

async function scopeOf({ db }: Ctx, { id, siteId, role, parentId }: Account): Promise<Scope> {
  if (reach[role] === 'provider') return { reach: 'provider' };
  if (reach[role] === 'site') return { reach: 'site', siteId };
  const top = role === 'account-viewer' ? (parentId ?? id) : id;
  return { reach: 'account', siteId, accountIds: (await readTree(db, top)).below };
}
