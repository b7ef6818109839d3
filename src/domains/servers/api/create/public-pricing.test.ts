import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn } from '#test/world.ts';

const app = await testApp();
const world = await createWorld(app);
const stranger = (url: string, host = 'localhost') => app.server.inject({ url, headers: { host } });
const show = (siteId: string) =>
  app.app.db.updateTable('site').set({ public_pricing: true }).where('id', '=', siteId).execute();

test('strangers see prices where the site shows them, and nothing of anybody else', async () => {
  const { zoneId, wanId } = world;
  expect((await stranger('/svc/pricing')).statusCode).toBe(404);
  expect((await stranger(`/svc/pricing/${zoneId}`)).statusCode).toBe(404);
  await show(world.siteId);
  expect((await stranger('/svc/pricing')).json()).toMatchObject({ items: [{ id: zoneId }] });
  const shown = (await stranger(`/svc/pricing/${zoneId}`)).json<Record<string, unknown>>();
  expect(shown).toMatchObject({ networks: [{ id: wanId, free: null }], refusal: null });
  const ada = await signIn(app, world.ada);
  const own = (await ada.request({ url: `/svc/dataCenters/${zoneId}/configuration` })).json<Record<string, unknown>>();
  expect(own['networks']).toHaveLength(2);
  expect(shown['images']).toMatchObject([{ name: 'Debian', kind: 'os' }]);
  // How many more servers someone may have is theirs alone.
  expect(shown).toEqual({ ...own, networks: shown['networks'], images: shown['images'], left: null });
  expect((await stranger('/svc/pricing/none')).statusCode).toBe(404);
});

test('another site shows its own list or none', async () => {
  expect((await stranger('/svc/pricing', 'second.test')).statusCode).toBe(404);
  await show(world.otherSiteId);
  expect((await stranger('/svc/pricing', 'second.test')).statusCode).toBe(200);
  expect((await stranger(`/svc/pricing/${world.zoneId}`, 'second.test')).statusCode).toBe(404);
});
