import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/**
 * Where a request looks beyond the scope of its caller on purpose, and why it may (decision 0130). What such a statement
 * finds must not reach the caller as it is: a new line here is a question for the review.
 */
const UNSCOPED: Record<string, string[]> = {
  'src/domains/account/api/store.ts': ['an email is taken by whichever account of the site has it'],
  'src/domains/connect/api/store-consoles.ts': ['a new ticket clears away what has expired, of all accounts'],
  'src/domains/identity/api/session-store.ts': [
    'whose permissions change is not always in the scope of who changes them',
  ],
  'src/domains/identity/api/store.ts': ['an email that someone knows names a person of the whole site'],
  'src/domains/library/api/store-links.ts': ['a new link clears away what has expired, of all accounts'],
  'src/domains/networks/api/store-change.ts': ['all networks of a zone share its numbers'],
  'src/domains/networks/api/store-owner.ts': ['servers of other accounts keep a network where it is'],
  'src/domains/networks/api/store-state.ts': [
    'locks and reads nothing: the networks are looked for in the scope behind it',
  ],
  'src/domains/roles/api/memberships.ts': ['a person answers an invitation of another account'],
  'src/domains/roles/api/store-team.ts': [
    'a person sees the accounts that their own sign-in opens',
    'memberships of a member in other accounts decide how they leave this one',
  ],
  'src/domains/roles/api/team.ts': [
    'who is invited has an account of their own',
    'who is invited has an account of their own',
  ],
  'src/domains/queues/api/read-queues.ts': ['counts of all accounts name none of them'],
  'src/domains/site-limits/api/store.ts': ['the limits of a site are those of all its accounts'],
  'src/domains/tenancy/api/store-site.ts': [
    'which names are of staff that a brand does not show',
    'the name of the site that a text is for',
  ],
  'src/domains/tenancy/api/store-new-site.ts': ['names of sites are unique in the installation'],
  'src/domains/upload-services/api/store-transfers.ts': ['the places of a data center are counted for all accounts'],
  'src/domains/tenancy/api/store.ts': [
    'the tags of hosts are kept for it',
    'notifications go to staff, of whom the caller learns nothing',
    'a domain is compared with those of staff',
  ],
  'src/domains/tasks/api/store.ts': ['a median of all accounts names none of them'],
};
const call = /\bunscoped\(\s*(?:'([^']*)')?/g;

test('every look beyond the scope is listed with its reason', () => {
  const found = [...readSources(['src'], /(?<!\.test)\.ts$/)]
    .filter(([file]) => file !== 'src/platform/db/fence.ts')
    .map(([file, text]) => [file, [...text.matchAll(call)].map(([, reason]) => reason ?? 'no reason')] as const)
    .filter(([, reasons]) => reasons.length > 0);
  expect(Object.fromEntries(found)).toEqual(UNSCOPED);
});
