import { findAccount, refreshSessions } from '#domains/identity/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readAccount, signatureFor } from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { managers } from '#kernel/permissions.ts';
import { inScope } from '#kernel/scope.ts';
import type { Run } from '#platform/http/context.ts';
import type { groups } from '../contract.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { groupPath } from '../paths.ts';
import { hasOwner, setOwner } from './store.ts';
import { accountsIn } from './store-members.ts';
import { groupOf, lockOne, recordGroup } from './view.ts';

/**
 * Gives a group whose owner left to another account of its site in scope; its members keep what it gives. 4110 while its owner is there,
 * 4111 for an account that can't own it, 4112 where that has a group of this name.
 */
export const reassignGroup: Run<typeof groups.reassignGroup> = async (ctx, { params, input }) => {
  const { db, scope, me } = ctx;
  const group = await lockOne(ctx, params.groupId);
  if (await hasOwner(db, group.id)) throw new Conflict(4110);
  const found = await findAccount(db, group.siteId, input.email.trim());
  const account = found === undefined ? null : await readAccount(db, found.id);
  const canOwn =
    account !== null &&
    account.id !== group.accountId &&
    account.enabled &&
    account.leftAt === null &&
    managers.includes(account.role) &&
    inScope(scope, account.siteId, account.id);
  if (!canOwn) throw new Invalid([item(4111, 'email')]);
  const before = await readAccount(db, group.accountId);
  if (!(await setOwner(db, group.id, account.id))) throw new Invalid([item(4112, 'email')]);
  const people = await accountsIn(db, group.id);
  await refreshSessions(db, [account.id, ...people.map(({ accountId }) => accountId)], ctx.now);
  for (const to of people) await ctx.emit('share.changed', to, { accountId: to.accountId });
  const diff = { owner: [before?.email ?? '', account.email] } as const;
  const given = { ...group, accountId: account.id };
  await recordGroup(ctx, given, { kind: 'ownership', action: say('group.reassign', { to: account.email }), diff });
  if (account.id !== me.accountId)
    await notify(db, {
      accountId: account.id,
      code: 1550,
      severity: 'info',
      title: notice('owner', { group: group.name }),
      text: notice('owner-text', { by: (await signatureFor(db, me, group.siteId)).name }),
      objectLink: groupPath(group.siteId, group.id, 'info'),
      doneBy: me.email,
    });
  return groupOf(ctx, group.id);
};
