import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { readSources } from '../sources.ts';
import { allRaws } from './raws.ts';
import { nameOf, requestOf, sampleOf } from './requests.ts';

const it = await testApp();
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const bob = await signIn(it, world.bob);
const features = it.app.domains.filter(({ feature }) => feature !== undefined);
const byName = features.map((domain) => [domain.name, domain] as const);

/** Turns off these features of the site of the test, and all others on. */
async function turnOff(...featuresOff: string[]): Promise<void> {
  const { version, settings } = (await root.request({ url: '/svc/sites/*' })).json<{
    version: number;
    settings: object;
  }>();
  const saved = await root.request({
    method: 'PUT',
    url: '/svc/sites/*',
    headers: { 'if-match': String(version) },
    payload: { ...settings, featuresOff },
  });
  expect(saved.statusCode, saved.body).toBe(200);
}
const codeOf = async (who: Browser, request: ReturnType<typeof requestOf>) => {
  const { statusCode, body } = await who.request(request);
  return body.includes('"code":3004') ? `${statusCode} off` : 'on';
};
const itemsOf = async (who: Browser) =>
  (await who.request({ url: '/svc/header/menu' })).json<{ permittedItems: string[]; ctxTs: string }>();

test('a site can do without some features', () => expect(features.length).toBeGreaterThanOrEqual(6));

test.each(byName)('without %s its operations, streams, reports and menu entries are gone', async (name, domain) => {
  await turnOff();
  const before = await itemsOf(root);
  await turnOff(name);
  for (const { op } of domain.operations ?? []) {
    const request = requestOf(op, sampleOf(op, world, world.bob));
    expect(await codeOf(root, request), nameOf(op)).toBe('404 off');
  }
  for (const path of (domain.raws ?? []).map((raw) => raw.path))
    for (const raw of allRaws(it).filter((one) => one.name.includes(path)))
      expect(await codeOf(root, raw.request(world.bob)), raw.name).toBe('404 off');
  const after = await itemsOf(root);
  expect(before.permittedItems.filter((id) => !after.permittedItems.includes(id))).toEqual(
    expect.arrayContaining(Object.keys(domain.menu ?? {})),
  );
  for (const { id } of domain.reports ?? []) {
    expect(after.permittedItems).not.toContain(id);
    expect(await codeOf(root, { url: `/svc/reports/${id}` }), id).toBe('404 off');
  }
  // The console reads its menu again by this stamp.
  expect(after.ctxTs).not.toBe(before.ctxTs);
});

test('without all of them, what is left answers as before', async () => {
  await turnOff(...features.map(({ name }) => name));
  const reads = it.app.domains
    .filter(({ feature }) => feature === undefined)
    .flatMap(({ operations = [] }) => operations)
    .filter(({ op }) => op.audit === 'none: read' && !op.download && !op.path.includes('{'));
  for (const { op } of reads)
    expect(await codeOf(bob, requestOf(op, sampleOf(op, world, world.bob))), nameOf(op)).toBe('on');
});

test('turned on again, a feature is there with all that it had', async () => {
  const transfers = async () => (await bob.request({ url: '/svc/transfers' })).json<{ total?: number }>().total;
  await turnOff();
  const before = await transfers();
  await turnOff('transfers');
  expect(await transfers()).toBeUndefined();
  await turnOff();
  expect(await transfers()).toBe(before);
});

test('400: a feature that does not exist', async () => {
  const { version, settings } = (await root.request({ url: '/svc/sites/*' })).json<{
    version: number;
    settings: object;
  }>();
  const answer = await root.request({
    method: 'PUT',
    url: '/svc/sites/*',
    headers: { 'if-match': String(version) },
    payload: { ...settings, featuresOff: ['servers'] },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ code: 3600, key: 'featuresOff' }] }]);
});

test.each(byName)('no other domain needs %s', (name) => {
  const users = [...readSources(['src/domains'], /\.tsx?$/)]
    .filter(([file]) => !file.startsWith(`src/domains/${name}/`) && !/\.(test|e2e)\.tsx?$/.test(file))
    .filter(([, text]) => text.includes(`'#domains/${name}/`))
    .map(([file]) => file);
  expect(users).toEqual([]);
});
