import { expect, test } from 'vitest';
import { traceOperations } from './operations.ts';
import { answersTo, callsOf } from './test-calls.ts';

const traced = await traceOperations();
const nameOf = ({ op }: { op: { domain: string; name: string } }) => `${op.domain}.${op.name}`;
const only = (name: string) => traced.find((one) => nameOf(one) === name)!;

/**
 * Called by a journey through the browser's passkeys. The list may only get shorter.
 */
const UNSEEN = [
  'identity.startPasskey',
  'identity.addPasskey',
  'identity.removePasskey',
  'identity.renamePasskey',
  'identity.startPasskeyProof',
  'identity.startPasskeySignIn',
  'identity.signInWithPasskey',
];

test('every operation is called by a test', () => {
  // The file of a list is the list itself once more: tools/generated/lists.test.ts reads each as CSV and as JSON.
  const uncalled = traced.filter(({ op, tests }) => tests.length === 0 && op.fileOf === undefined).map(nameOf);
  expect(uncalled.sort()).toEqual([...UNSEEN].sort());
});

test('finds the files of an operation', () => {
  expect(only('servers.changePower')).toMatchObject({
    contract: 'src/domains/servers/contract.ts',
    handler: 'src/domains/servers/api/power/change-power.ts',
    stores: expect.arrayContaining([expect.stringMatching(/^src\/domains\/servers\/api\/.*store/)]) as unknown,
    screens: expect.arrayContaining([expect.stringMatching(/^src\/domains\/servers\/web\//)]) as unknown,
    tests: expect.arrayContaining(['src/domains/servers/api/power/change-power.test.ts']) as unknown,
  });
});

test('finds handlers that are named otherwise or written out', () => {
  expect(only('identity.readSignIn').handler).toBe('src/domains/identity/api/read-user.ts');
  expect(only('networks.listNetworks').handler).toBe('src/domains/networks/api/store-lists.ts');
  expect(only('tasks.exportTasks').handler).toBe('src/domains/tasks/api/store.ts');
  expect(only('identity.checkSignIn').handler).toBe('src/domains/identity/api/domain.ts');
});

test.each([
  ["ada.request({ method: 'PUT', url: `/svc/servers/${id}/name`, payload })", ['PUT', 'servers', '\0', 'name']],
  ['ada.request({ url: `/svc/servers/${id}?full=1` })', ['GET', 'servers', '\0']],
  ["browser.send('POST', '/svc/forgot', {})", ['POST', 'forgot']],
  ["send(ada, 'DELETE /views/1')", ['DELETE', 'views', '1']],
  [
    "const post = (id: string, path: string) => ada.request({ method: 'POST', url: `/svc/servers/${id}/${path}` });\npost(id, 'rescue')",
    ['POST', 'servers', '\0', 'rescue'],
  ],
  ["const url = '/svc/tags';\nada.request({ url: `${url}/export` })", ['GET', 'tags', 'export']],
])('reads the call in %s', (text, [method, ...segments]) => {
  expect(callsOf(text)).toContainEqual({ method, segments });
});

test('a word wins over a parameter, and a hole is never a word', () => {
  const ops = [only('servers.readServer').op, only('servers.listTerminated').op];
  const answer = (segments: string[]) => answersTo({ method: 'GET', segments }, ops).map(({ name }) => name);
  expect(answer(['servers', 'terminated'])).toEqual(['listTerminated']);
  expect(answer(['servers', '\0'])).toEqual(['readServer']);
});
