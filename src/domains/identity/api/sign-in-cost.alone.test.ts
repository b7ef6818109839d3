import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { Browser, makePerson, makeSite } from '#test/people.ts';
import type * as password from './password.ts';
import { verifyPassword } from './password.ts';

vi.mock('./password.ts', async (original) => {
  const real = await original<typeof password>();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});

const { app, server } = await testApp({ empty: true });
const siteId = await makeSite(app.db, '*');

test('every refused sign-in costs one hash, whether the name exists or not', async () => {
  const person = await makePerson(app.db, { siteId, role: 'account-holder' });
  const locked = await makePerson(app.db, { siteId, role: 'account-holder', status: 'Locked' });
  const bare = await makePerson(app.db, { siteId, role: 'account-holder' });
  await app.db.deleteFrom('credential').where('account_id', '=', bare.id).execute();
  for (const email of [person.email, 'nobody@people.test', locked.email, bare.email]) {
    vi.mocked(verifyPassword).mockClear();
    expect((await new Browser(server).signIn(email, 'wrong')).statusCode).toBe(401);
    expect(verifyPassword).toHaveBeenCalledTimes(1);
  }
});
