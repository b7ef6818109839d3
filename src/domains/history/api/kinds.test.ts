import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { forgetHistory, forgetInHistory } from './store-history.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
let ada: Browser;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  root = await signIn(app, world.people.root);
});

type Method = 'POST' | 'PUT' | 'DELETE';
/** Calls an operation, with the version that the object has now where one is asked for. */
async function change(who: Browser, [method, url, payload, version]: [Method, string, object?, number?]) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await who.request({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}
interface Row {
  action: string;
  user: string;
  diff: { field: string; from: string | null; to: string | null }[];
}
const historyOf = async (who: Browser, path: string, language = 'en') => {
  const headers = { 'accept-language': language };
  const answer = await who.request({ url: path, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[] }>().items;
};

interface Kind {
  who: 'ada' | 'root';
  path: (of: World) => string;
  /** Changes it. */
  call: (of: World) => [Method, string, object?, number?];
  en: string;
  /** A word that only the German of it has. */
  de: [title: string, word: string];
  diff: Row['diff'];
}
const kinds: Record<string, Kind> = {
  'an SSH key': {
    who: 'ada',
    path: ({ ada: { sshKeyId } }) => `/svc/sshKeys/${sshKeyId}/history`,
    call: ({ ada: { sshKeyId } }) => ['PUT', `/svc/sshKeys/${sshKeyId}`, { name: 'desk' }, 1],
    en: 'Key renamed to desk',
    de: ['Schlüssel in desk umbenannt', 'umbenannt'],
    diff: [{ field: 'name', from: 'kept', to: 'desk' }],
  },
  'a group': {
    who: 'ada',
    path: ({ ada: { groupId } }) => `/svc/groups/${groupId}/history`,
    call: ({ ada: { groupId } }) => ['POST', `/svc/groups/${groupId}/members`, { email: 'new@else.test' }],
    en: 'Member added',
    de: ['Mitglied hinzugefügt', 'mitglied'],
    diff: [{ field: 'member', from: null, to: 'new@else.test' }],
  },
  'a tag': {
    who: 'ada',
    path: ({ ada: { tagId } }) => `/svc/tags/${tagId}/history`,
    call: ({ ada: { tagId } }) => ['PUT', `/svc/tags/${tagId}`, { name: 'live', color: 'bad' }, 1],
    en: 'Tag changed',
    de: ['Tag geändert', 'geändert'],
    diff: [{ field: 'name', from: 'kept', to: 'live' }],
  },
  'an account': {
    who: 'ada',
    path: ({ ada: { accountId } }) => `/svc/users/${accountId}/history`,
    call: () => ['PUT', '/svc/header/profile', { company: 'Halcyon' }],
    en: 'Profile changed',
    de: ['Profil geändert', 'profil geändert'],
    diff: [{ field: 'organisation', from: null, to: 'Halcyon' }],
  },
  'a site': {
    who: 'root',
    path: () => '/svc/sites/second.test/history',
    call: () => ['POST', '/svc/sites/second.test/terms', { title: 'Terms', body: 'Be kind.' }],
    en: 'Terms of service published',
    de: ['Nutzungsbedingungen veröffentlicht', 'veröffentlicht'],
    diff: [{ field: 'termsVersion', from: '2', to: '3' }],
  },
};

test.each(Object.entries(kinds))(
  '%s has a history, which is said and found in the language of its reader',
  async (_name, kind) => {
    const who = kind.who === 'ada' ? ada : root;
    const path = kind.path(world);
    await change(who, kind.call(world));
    const [newest] = await historyOf(who, path);
    const { email } = kind.who === 'ada' ? world.ada : world.people.root;
    expect(newest).toMatchObject({ action: kind.en, user: email });
    expect(newest?.diff).toEqual(expect.arrayContaining(kind.diff));
    const [title, word] = kind.de;
    const found = async (filter: string, language: string) =>
      (await historyOf(who, `${path}?filter=${encodeURIComponent(filter)}`, language)).map(({ action }) => action);
    expect(await found(kind.en, 'en')).toContain(kind.en);
    expect(await found(word, 'de')).toContain(title);
    expect(await found(word, 'en')).toEqual([]);
    if (kind.who === 'root') return;
    const stranger = await signIn(app, world.bob);
    expect((await stranger.request({ url: path })).statusCode).toBe(404);
  },
);

test('a change of the security of an account is in its history, beside the part that the audit trail names', async () => {
  await change(ada, ['PUT', '/svc/header/supportAccess', { hours: 2 }]);
  const [newest] = await historyOf(ada, `/svc/users/${world.ada.accountId}/history`);
  expect(newest).toMatchObject({ action: 'Support access granted', user: world.ada.email });
});

test('a profile that is saved as it was leaves an entry of the audit trail and no history', async () => {
  const rows = async () => (await historyOf(ada, `/svc/users/${world.ada.accountId}/history`)).length;
  const before = await rows();
  await change(ada, ['PUT', '/svc/header/profile', { company: 'Halcyon' }]);
  expect(await rows()).toBe(before);
});

test('nothing names a deleted person in what was theirs, or in the groups of others', async () => {
  const { accountId, siteId, email, groupId } = world.bob;
  const bob = await signIn(app, world.bob);
  await change(bob, ['PUT', `/svc/groups/${groupId}`, { name: 'Bob and friends' }, 1]);
  await change(ada, ['POST', `/svc/groups/${world.ada.groupId}/members`, { email: email.toUpperCase() }]);
  await db.transaction().execute(async (tx) => {
    await forgetHistory(tx, accountId, ['group']);
    await forgetInHistory(tx, { siteId, email }, { type: 'group', field: 'member' });
  });
  const [newest] = await historyOf(ada, `/svc/groups/${world.ada.groupId}/history`);
  expect(newest).toMatchObject({ action: 'Member added', diff: [] });
  expect(await historyOf(bob, `/svc/groups/${groupId}/history`)).toEqual([]);
});
