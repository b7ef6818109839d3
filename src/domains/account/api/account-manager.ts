import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Role } from '#kernel/permissions.ts';
import { readStaff } from '#domains/tenancy/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { say } from '../messages.ts';
import { saveManager } from './store.ts';
import { lockInScope, recordTarget, type Target } from './target.ts';

/** Staff of these roles look after customers. */
const managerRoles: readonly Role[] = ['root', 'site-admin', 'billing-admin', 'seller', 'support-agent'];

const staffOf = ({ db }: Ctx, { site_id: siteId }: Target) => readStaff(db, { reach: 'site', siteId }, managerRoles);

export const readAccountManager: Run<(typeof account)['readAccountManager']> = async (ctx, { params }) => {
  const target = await lockInScope(ctx, params.userId);
  return shown(target.manager_id, await staffOf(ctx, target));
};

/** Sets who looks after a customer: someone of the staff of its site. The account owner is not notified. */
export const saveAccountManager: Run<(typeof account)['saveAccountManager']> = async (ctx, { params, input }) => {
  const target = await lockInScope(ctx, params.userId);
  if (target.deleted_at !== null) throw new Conflict(1567);
  const people = await staffOf(ctx, target);
  const { managerId } = input;
  const manager = people.find(({ id }) => id === managerId);
  if (managerId !== null && manager === undefined) throw new Invalid([item(4000, 'managerId')]);
  await saveManager(ctx.db, target.id, managerId);
  const before = people.find(({ id }) => id === target.manager_id)?.email ?? null;
  const diff = { manager: [before, manager?.email ?? null] } as const;
  await recordTarget(ctx, target, { kind: 'lifecycle', action: say('account.manager'), diff });
  return shown(managerId, people);
};

const shown = (managerId: string | null, people: Awaited<ReturnType<typeof staffOf>>) => ({
  // Someone who left the staff is no manager anymore.
  managerId: people.some(({ id }) => id === managerId) ? managerId : null,
  people,
});
