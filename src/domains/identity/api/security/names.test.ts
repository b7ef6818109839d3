import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite, password, signedIn } from '#test/people.ts';

const { app, server, clock } = await testApp({ empty: true });
const { db } = app;
const siteId = await makeSite(db, '*');
const person = await makePerson(db, { siteId, role: 'account-holder' });
const browser = await signedIn(server, person);
await browser.send('POST', '/svc/header/reauthenticate', { body: { password } });
const details = async () => (await browser.send('GET', '/svc/header/securityDetails')).json<Record<string, unknown>>();

test('an address and an authenticator have the names that their owner gives them', async () => {
  const added = { ipAddress: '2001:db8::/48', label: ' Office ' };
  expect((await browser.send('PUT', '/svc/header/addIPAddress', { body: added })).statusCode).toBe(200);
  expect((await details())['allowedIPList']).toMatchObject([
    { ipAddress: '2001:db8::/48', label: 'Office', created: expect.any(String), lastSeen: null },
  ]);
  const { secret } = (await browser.send('GET', '/svc/header/generateGoogleCode')).json<{ secret: string }>();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now() });
  const body = { secret, code, deviceName: 'Work phone' };
  expect((await browser.send('PUT', '/svc/header/validateGoogleCode', { body })).statusCode).toBe(204);
  expect(await details()).toMatchObject({ deviceName: 'Work phone', validatedSince: expect.any(String) });
});

test('the default phone comes first in the second step, and is one of the verified', async () => {
  let made = clock.now();
  const [first, second, unverified] = [newId(), newId(), newId()];
  const phone = (id: string, number: string, verified_at: Date | null) => ({
    id,
    account_id: person.id,
    phone: number,
    created_at: new Date(made++),
    verified_at,
  });
  await db
    .insertInto('factor_phone')
    .values([
      phone(first, '+14155550101', new Date()),
      phone(second, '+14155550102', new Date()),
      phone(unverified, '+14155550103', null),
    ])
    .execute();
  const choose = (addressId: string) => browser.send('PUT', '/svc/header/defaultPhone', { body: { addressId } });
  expect((await choose(unverified)).statusCode).toBe(404);
  for (const id of [first, second]) expect((await choose(id)).statusCode).toBe(204);
  expect((await details())['phoneList']).toMatchObject([
    { addressId: first, isDefault: false },
    { addressId: second, isDefault: true },
    { addressId: unverified, isDefault: false },
  ]);
  await db.updateTable('factor_setting').set({ use_factor: true, use_sms: true }).execute();
  const offer = (await new Browser(server).signIn(person.email)).json<{ phones: { id: string }[] }>();
  expect(offer.phones.map(({ id }) => id)).toEqual([second, first]);
});
