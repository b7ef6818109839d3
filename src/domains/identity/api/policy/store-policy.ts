import type { Scope } from '#kernel/scope.ts';
import { roles, type Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { saveSite, sitesIn } from '#domains/tenancy/api/port.ts';
import { factorMethods, type FactorMethod } from '../../factor-methods.ts';

export interface SignInPolicy {
  factorRequired: boolean;
  factorRoles: Role[];
  factorMethods: FactorMethod[];
  minPassword: number;
  idleMinutes: number;
  hours: number;
  operatorIdleMinutes: number;
  operatorHours: number;
}

/** The policies of the sites in scope, by name. */
export async function readPolicies(
  db: Db,
  scope: Scope,
): Promise<{ siteId: string; site: string; policy: SignInPolicy }[]> {
  const rows = await sitesIn(db, scope)
    .select(['factor_required', 'session_idle_minutes', 'session_hours', 'operator_idle_minutes', 'operator_hours'])
    .select(['factor_roles', 'factor_methods', 'min_password'])
    .execute();
  return rows.map((row) => ({
    siteId: row.siteId,
    site: row.siteName,
    policy: {
      factorRequired: row.factor_required,
      factorRoles: roles.filter((role) => row.factor_roles.includes(role)),
      factorMethods: factorMethods.filter((method) => row.factor_methods.includes(method)),
      minPassword: row.min_password,
      idleMinutes: row.session_idle_minutes,
      hours: row.session_hours,
      operatorIdleMinutes: row.operator_idle_minutes,
      operatorHours: row.operator_hours,
    },
  }));
}

export async function savePolicy(tx: Db, siteId: string, policy: SignInPolicy): Promise<void> {
  await saveSite(tx, siteId, {
    factor_required: policy.factorRequired,
    factor_roles: policy.factorRoles,
    factor_methods: policy.factorMethods,
    min_password: policy.minPassword,
    session_idle_minutes: policy.idleMinutes,
    session_hours: policy.hours,
    operator_idle_minutes: policy.operatorIdleMinutes,
    operator_hours: policy.operatorHours,
  });
}
