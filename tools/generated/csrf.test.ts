import { expect, test } from 'vitest';
import { permissionsOf } from '#kernel/permissions.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { allRaws, isUnsafeRaw } from './raws.ts';
import { allOperations, isUnsafe, nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);
const root = await signIn(it, world.people.root);
const operations = allOperations(it).filter((op) => isUnsafe(op) && op.may !== 'anyone');

const csrfError = (answer: { statusCode: number; json(): unknown }) => ({
  status: answer.statusCode,
  body: answer.json(),
});
const expected = { status: 401, body: { code: ['csrf-error'], errors: [{ code: 57, info: 'CSRF error' }] } };

const forgeries: Record<string, (browser: Browser) => Record<string, string>> = {
  'without the token header': ({ headers }) => ({ ...headers, token: '' }),
  'without the echoed cookie': ({ headers }) => ({ ...headers, 'x-xsrf-token': '' }),
  "with another session's token header": ({ headers }) => ({ ...headers, token: bob.headers['token']! }),
  "with another session's cookie and echo": ({ headers }) => ({
    ...headers,
    cookie: headers['cookie']!.replace(/XSRF-TOKEN=[^;]*/, `XSRF-TOKEN=${bob.headers['x-xsrf-token']!}`),
    'x-xsrf-token': bob.headers['x-xsrf-token']!,
  }),
  'from another origin': ({ headers }) => ({ ...headers, origin: 'https://evil.example' }),
  'from another site': ({ headers }) => ({ ...headers, 'sec-fetch-site': 'cross-site' }),
  'from a sibling site': ({ headers }) => ({ ...headers, 'sec-fetch-site': 'same-site' }),
};

/** The check looks at no operation: one forgery for each in turn, in the full run every one. */
const cases = operations.flatMap((op, at) =>
  Object.keys(forgeries)
    .filter((_, n, all) => full || n === at % all.length)
    .map((how) => [nameOf(op), how, op] as const),
);

test.each(cases)('%s %s', async (_name, how, op) => {
  const request = requestOf(op, sampleOf(op, world, world.ada));
  // The user who may do it is who a forgery would use.
  const mayAda = op.may === 'anyone' || op.may === 'signed-in' || permissionsOf('account-holder').includes(op.may);
  const forged = forgeries[how]!(mayAda ? ada : root);
  const answer = await it.server.inject({ ...request, headers: { ...request.headers, ...forged } });
  expect(csrfError(answer)).toEqual(expected);
});

const raws = allRaws(it).filter((raw) => isUnsafeRaw(raw) && raw.may !== 'anyone');

test.each(raws.flatMap((raw) => Object.keys(forgeries).map((how) => [raw.name, how, raw] as const)))(
  '%s %s',
  async (_name, how, raw) => {
    const request = raw.request(world.ada);
    const answer = await it.server.inject({ ...request, headers: { ...request.headers, ...forgeries[how]!(ada) } });
    expect(csrfError(answer)).toEqual(expected);
  },
);

test('there are operations to forge', () => expect([operations.length > 3, raws.length > 0]).toEqual([true, true]));
