import { z } from 'zod';
import { list } from '#kernel/list.ts';
import { op } from '#kernel/op.ts';
import { roles } from '#kernel/permissions.ts';
import { factorMethods } from './factor-methods.ts';

const minutes = z.int().min(1).max(1440);
const Policy = z.strictObject({
  /** Of everyone; else of the people in `factorRoles`. */
  factorRequired: z.boolean(),
  factorRoles: z.array(z.enum(roles)).max(roles.length),
  /** The second factors that people may use. */
  factorMethods: z.array(z.enum(factorMethods)).min(1).max(factorMethods.length),
  /** Characters of a password; a shorter one is replaced at the next sign-in. */
  minPassword: z.int().min(6).max(30),
  idleMinutes: minutes,
  hours: z.int().min(1).max(720),
  operatorIdleMinutes: minutes,
  operatorHours: z.int().min(1).max(168),
});

/** What a site asks of the people who sign in there. */
const PolicyOfSite = z.object({ siteId: z.uuid(), site: z.string(), policy: Policy });

export const policyOperations = {
  listSignInPolicies: list({
    path: '/sites/signInPolicies',
    summary: 'Lists the sign-in policy of each site in scope.',
    may: 'site.security',
    row: PolicyOfSite,
    sorts: ['site'],
    sort: 'site',
  }),
  saveSignInPolicy: op({
    method: 'PUT',
    path: '/sites/{siteId}/signInPolicy',
    summary: 'Updates the sign-in policy of a site: second factor, password rules and session length.',
    may: 'site.security',
    audit: 'site.sign-in-policy',
    support: 'refused',
    params: z.strictObject({ siteId: z.uuid() }),
    input: Policy,
    output: null,
  }),
};
