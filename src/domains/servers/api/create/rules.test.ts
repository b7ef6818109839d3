import { expect, test } from 'vitest';
import type { Account } from '#domains/tenancy/api/port.ts';
import { isSshKey } from '#domains/ssh-keys/keys.ts';
import { inEnglish } from '#test/in-english.ts';
import { isGuestPassword } from '../../access.ts';
import { gateOf } from './rules.ts';

const account: Account = {
  id: 'a',
  siteId: 's',
  parentId: null,
  email: 'a@b.test',
  name: 'A',
  role: 'account-holder',
  status: 'Ok',
  enabled: true,
  billingState: 3,
  externalState: 0,
  serverAllowance: 3,
  priceListId: null,
  grantsOnly: false,
  signInId: null,
  leftAt: null,
};

const free = { servers: 3, cpus: null, ramGb: null, diskGb: null, addresses: null, spend: null };
const standing = { limits: free, used: { servers: 1, cpus: 0, ramGb: 0, diskGb: 0, addresses: 0, spend: 0 } };

test.each([
  [{}, null],
  [{ status: 'Warning' as const }, null],
  [{ billingState: 2 }, null],
  [{ enabled: false }, /disabled/],
  [{ status: 'Locked' as const }, /locked/],
  [{ status: 'Suspended-Policy' as const }, /policy/],
  [{ status: 'Suspended-Billing' as const }, /unpaid/],
  [{ billingState: -1 }, /no billing profile/],
  [{ billingState: 0 }, /not set/],
  [{ billingState: 1 }, /not approved/],
  [{ billingState: 5 }, /verification/],
  [{ billingState: 7 }, /locked/],
  [{ billingState: 9 }, /deposit/],
])('an account with %j', (change, reason) => {
  const found = inEnglish(gateOf({ ...account, ...change }, standing, { servers: 1 }));
  if (reason === null) expect(found).toBeNull();
  else expect(found).toMatch(reason);
});

test('the allowance counts all servers of one request', () => {
  expect(inEnglish(gateOf(account, standing, { servers: 2 }))).toBeNull();
  expect(inEnglish(gateOf(account, standing, { servers: 3 }))).toMatch(/with 2 left/);
});

test.each([
  ['Passw0rd!!', true],
  ['Passw0rd!', false],
  ['P0'.padEnd(20, 'a'), true],
  ['P0'.padEnd(21, 'a'), false],
  ['PASSW0RD!!X', false],
  ['passw0rd!!x', false],
  ['Password!!X', false],
  ['Passw0rd X!', false],
  ['Passw0rd"X!', false],
])('the password %s', (text, valid) => expect(isGuestPassword(text)).toBe(valid));

const blob = (type: string, bytes = 36) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(type.length);
  return Buffer.concat([head, Buffer.from(type), Buffer.alloc(bytes)]).toString('base64');
};
test.each([
  [`ssh-ed25519 ${blob('ssh-ed25519')}`, true],
  [`ssh-rsa ${blob('ssh-rsa', 300)} me@host with words`, true],
  [`ssh-rsa ${blob('ssh-ed25519')}`, false],
  [`ssh-ed25519 ${blob('ssh-ed25519', 4)}`, false],
  [`ssh-ed25519 ${blob('ssh-ed25519')}\nssh-rsa ${blob('ssh-rsa')}`, false],
  [`ssh-dss ${blob('ssh-dss')}`, false],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', false],
  ['', false],
])('the key %#', (text, valid) => expect(isSshKey(text)).toBe(valid));
