// @database
import { expect, test } from 'vitest';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { serverOrder } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const ada = await signIn(it, world.ada);

interface Site {
  version: number;
  settings: Record<string, unknown>;
}
const settle = async (change: object) => {
  const { version, settings } = (await send(root, 'GET /sites/*')).json<Site>();
  const answer = await send(root, 'PUT /sites/*', { ...settings, ...change }, { version });
  expect(answer.statusCode, answer.body).toBe(200);
};
const order = (more: object) => send(ada, 'POST /servers', serverOrder(world, more));
const catalog = async () =>
  (await send(ada, `GET /dataCenters/${world.zoneId}/configuration`)).json<Record<string, number>>();

test('what a site has not set is what the product has', async () => {
  expect(await catalog()).toMatchObject({
    maxServers: 10,
    maxNics: 8,
    maxDisks: 8,
    maxOsDiskGb: 2000,
    maxDiskGb: 16_000,
  });
});

test('the limits of a site are in its forms and are enforced', async () => {
  await settle({ limitServers: 2, limitNics: 1, limitDisks: 2, limitOsDiskGb: 40, limitDiskGb: 100 });
  expect(await catalog()).toMatchObject({ maxServers: 2, maxNics: 1, maxDisks: 2, maxOsDiskGb: 40, maxDiskGb: 100 });
  expect(refusalOf(await order({ names: ['lim-01', 'lim-02', 'lim-03'] }))).toContain('1104 names');
  expect(refusalOf(await order({ diskSizesGb: [50] }))).toContain('1109 diskSizesGb.0');
  expect(refusalOf(await order({ diskSizesGb: [20, 200] }))).toContain('1109 diskSizesGb.1');
  expect(refusalOf(await order({ diskSizesGb: [20, 20, 20] }))).toContain('1110 diskSizesGb');
  expect(refusalOf(await order({ networkIds: [world.wanId, world.ada.networkId] }))).toContain('1111 networkIds');
  const form = (await send(ada, `GET /servers/${world.ada.serverId}/configuration`)).json<Record<string, number>>();
  expect(form).toMatchObject({ maxDisks: 2, maxOsDiskGb: 40, maxDiskGb: 100 });
});

test('from which size on subnets are listed in full is a setting', async () => {
  const whole = async () => {
    const { items } = (await send(ada, `GET /networks/${world.ada.networkId}/subnets`)).json<{
      items: { whole: boolean }[];
    }>();
    return items[0]?.whole;
  };
  const before = await whole();
  await settle({ listedPrefix: before ? 30 : 20 });
  expect(await whole()).toBe(!before);
});

test('customers do not have the entries of the menu that the site leaves out; staff do', async () => {
  interface Node {
    id: string;
    children: Node[];
  }
  const idsOf = (nodes: Node[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
  const menu = async (who = ada) => {
    const { tree, permittedItems } = (await send(who, 'GET /header/menu')).json<{
      tree: Node[];
      permittedItems: string[];
    }>();
    return { shown: idsOf(tree), permittedItems };
  };
  expect((await menu()).shown).toContain('hdlibrary');
  await settle({ menuOff: ['hdlibrary'] });
  expect((await menu()).shown).not.toContain('hdlibrary');
  // An address leads where it led.
  expect((await menu()).permittedItems).toContain('hdlibrary');
  expect((await menu(root)).shown).toContain('hdlibrary');
  await db.updateTable('site').set({ menu_off: [] }).where('id', '=', world.siteId).execute();
});
