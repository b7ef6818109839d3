import { newId } from '#kernel/ids.ts';
import { saveLeave } from '#domains/identity/api/support/store-support.ts';
import type { TestApp } from './app.ts';
import { signIn, worldPassword, type Browser, type Person } from './world.ts';

/** A browser in which someone of the staff has taken a customer's place over HTTP, as the console does. */
export async function enterAccount(
  it: TestApp,
  who: { operator: Person; customer: Person; mode: 'viewing' | 'acting' },
): Promise<Browser> {
  await giveLeave(it, who.customer, who.mode);
  const own = await signIn(it, who.operator);
  const proof = await own.request({
    method: 'POST',
    url: '/svc/header/reauthenticate',
    payload: { password: worldPassword },
  });
  const proven = proof.cookies.find((cookie) => cookie.name === 'session');
  const xsrf = own.headers['x-xsrf-token'] ?? '';
  const cookie = `session=${proven?.value ?? ''}; XSRF-TOKEN=${xsrf}`;
  const answer = await own.request({
    method: 'POST',
    url: `/svc/people/${who.customer.accountId}/support`,
    headers: { cookie },
    payload: { mode: who.mode, reason: 'Cannot reach the server', ticket: 'T-1' },
  });
  if (answer.statusCode !== 204) throw new Error(`entering the account answered ${answer.statusCode}: ${answer.body}`);
  const given = Object.fromEntries(answer.cookies.map((one) => [one.name, one.value]));
  const headers = {
    ...own.headers,
    cookie: `session=${proven?.value ?? ''}; session-support=${given['session-support'] ?? ''}; XSRF-TOKEN=${given['XSRF-TOKEN'] ?? ''}`,
    token: String(answer.headers['token']),
    'x-xsrf-token': given['XSRF-TOKEN'] ?? '',
  };
  return {
    headers,
    request: (options) => it.server.inject({ ...options, headers: { ...headers, ...options.headers } }),
  };
}

/** The customer lets support in for a day, in place of what was granted before. */
export async function giveLeave(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  customer: Pick<Person, 'accountId'>,
  mode: 'viewing' | 'acting' = 'viewing',
): Promise<void> {
  const now = new Date(clock.now());
  await saveLeave(app.db, {
    id: newId(),
    accountId: customer.accountId,
    now,
    until: new Date(now.getTime() + 86_400_000),
    mode,
  });
}
