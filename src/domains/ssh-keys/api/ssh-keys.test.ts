// @database
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { isSshKey, parseSshKey } from '../keys.ts';
import { maxSshKeys } from '../limits.ts';
import { makePair } from '../web/make-pair.ts';
import { forgetKeys, readKeysOf } from './store.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  bob = await signIn(app, world.bob);
});

const newKey = async (comment = 'me@desk') => (await makePair(comment)).publicKey;
const add = (payload: object, who = ada) => who.request({ method: 'POST', url: '/svc/sshKeys', payload });
const list = async (query = '', who = ada) =>
  (await who.request({ url: `/svc/sshKeys?sorting=created&${query}` })).json<{
    items: { id: string; name: string; fingerprint: string; version: number }[];
  }>().items;

test('a pair made in the browser is one that OpenSSH reads, with the fingerprint that the library tells', async () => {
  const pair = await makePair('ada laptop');
  const answer = await add({ name: ' My  laptop ', publicKey: `${pair.publicKey}\n` });
  expect(answer.statusCode, answer.body).toBe(200);
  const key = answer.json<{ fingerprint: string }>();
  expect(key).toMatchObject({ name: 'My laptop', type: 'ssh-ed25519', comment: 'ada laptop', version: 1 });
  const folder = mkdtempSync(path.join(tmpdir(), 'ssh-key-'));
  const file = path.join(folder, 'id_ed25519');
  writeFileSync(file, pair.privateKey);
  chmodSync(file, 0o600);
  expect(execFileSync('ssh-keygen', ['-y', '-f', file], { encoding: 'utf8' }).trim()).toBe(pair.publicKey);
  expect(execFileSync('ssh-keygen', ['-l', '-f', file], { encoding: 'utf8' })).toContain(key.fingerprint);
  rmSync(folder, { recursive: true });
});

test('a name and a key are there once in an account, and another account knows nothing of them', async () => {
  const publicKey = await newKey();
  expect((await add({ name: 'Once', publicKey })).statusCode).toBe(200);
  expect(codesOf(await add({ name: 'once', publicKey }))).toEqual([
    [1771, 'name'],
    [1772, 'publicKey'],
  ]);
  expect((await add({ name: 'Once', publicKey }, bob)).statusCode).toBe(200);
  const [theirs] = await list('filter=once', bob);
  expect((await list('filter=once')).map(({ id }) => id)).not.toContain(theirs?.id);
  const wrong = await add({ name: ' ', publicKey: 'ssh-rsa none' });
  expect([wrong.statusCode, codesOf(wrong)]).toEqual([
    400,
    [
      [1770, 'name'],
      [1114, 'publicKey'],
    ],
  ]);
});

test('a key is renamed unless it has changed meanwhile, exported, and deleted', async () => {
  const { id } = (await add({ name: 'Desk', publicKey: await newKey('=cmd()') })).json<{ id: string }>();
  const rename = (name: string, version: number) =>
    ada.request({
      method: 'PUT',
      url: `/svc/sshKeys/${id}`,
      payload: { name },
      headers: { 'if-match': `"${version}"` },
    });
  expect((await rename('Old desk', 1)).json()).toMatchObject({ name: 'Old desk', version: 2 });
  expect((await rename('Newer', 1)).statusCode).toBe(412);
  expect(codesOf(await rename('KEPT', 2))).toEqual([[1771, 'name']]);
  const csv = (await ada.request({ url: '/svc/sshKeys/export?filter=old%20desk' })).body.split('\n');
  expect(csv[1]).toContain('Old desk,ssh-ed25519,SHA256:');
  expect(csv[1]).toContain("'=cmd()");
  expect((await ada.request({ method: 'DELETE', url: `/svc/sshKeys/${id}` })).statusCode).toBe(204);
  expect(await list('filter=old%20desk')).toEqual([]);
  const trail = await db.selectFrom('audit').select('action').where('object_id', '=', id).orderBy('at').execute();
  expect(trail.map(({ action }) => action)).toEqual(['ssh-key.create', 'ssh-key.rename', 'ssh-key.delete']);
});

test('an account has so many keys and no more; a person takes them along, and they go with the person', async () => {
  const { accountId, siteId } = world.bob;
  const [kept] = await readKeysOf(db, accountId);
  expect(kept).toMatchObject({ name: 'kept' });
  const many = Array.from({ length: maxSshKeys }, (_, i) => ({
    id: `01900000-0000-7000-9000-${String(i).padStart(12, '0')}`,
    site_id: siteId,
    account_id: accountId,
    name: `many ${i}`,
    type: 'ssh-rsa',
    fingerprint: `SHA256:${i}`,
    comment: '',
    public_key: 'ssh-rsa',
    created_at: new Date(),
  }));
  await db.insertInto('ssh_key').values(many).execute();
  const answer = await add({ name: 'One more', publicKey: await newKey() }, bob);
  expect([answer.statusCode, codesOf(answer)]).toEqual([409, [[1773, undefined]]]);
  await forgetKeys(db, accountId);
  expect(await readKeysOf(db, accountId)).toEqual([]);
});

test.each([
  'ssh-rsa',
  'ssh-ed25519 AAAA',
  'ssh-dss AAAAB3NzaC1kc3MAAACBAO',
  '-----BEGIN OPENSSH PRIVATE KEY-----',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAgYSgmZ1bhNj5ADYBvCgXmD70anzjzkxi91PbFldd3B a\nssh-ed25519 b',
])('%j is no public key', (text) => expect(isSshKey(text)).toBe(false));

test('options before a key make it none, and a comment may have blanks', () => {
  const line = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAgYSgmZ1bhNj5ADYBvCgXmD70anzjzkxi91PbFldd3B';
  expect(parseSshKey(`${line} my own key `)?.comment).toBe('my own key');
  expect(isSshKey(`no-pty ${line}`)).toBe(false);
});
