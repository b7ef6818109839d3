import { expect, test } from 'vitest';
import { forgetSites } from '#domains/tenancy/api/port.ts';
import { testApp } from '#test/app.ts';
import { openSocket } from '#test/console-client.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { closings } from '../closings.ts';
import { consoleProtocol, socketPath, ticketProtocol } from '../limits.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
const address = await it.server.listen({ port: 0, host: '127.0.0.1' });
const world = await createWorld(it);

async function openConsole(who: Browser, serverId: string) {
  const payload = { kind: 'serial', readOnly: false };
  const answer = await who.request({ method: 'POST', url: `/svc/servers/${serverId}/consoles`, payload });
  const { ticket } = answer.json<{ ticket: string }>();
  const console = await openSocket(`${address.replace('http:', 'ws:')}${socketPath}`, {
    headers: { cookie: who.headers['cookie'] ?? '', origin: address },
    protocols: [consoleProtocol, ticketProtocol(ticket)],
  });
  await console.wait(/login/);
  return console;
}

test('consoles of customers and of the staff of a suspended site end at once, those of the provider go on', async () => {
  const { id } = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  const [ada, admin, root] = [world.ada, world.people['site-admin'], world.people.root];
  const theirs = await openConsole(await signIn(it, ada), id);
  const staff = await openConsole(await signIn(it, admin), id);
  const ours = await openConsole(await signIn(it, root), id);
  await db.updateTable('site').set({ suspended_at: new Date() }).where('id', '=', world.siteId).execute();
  await forgetSites({ app: it.app, db });
  expect((await theirs.closed).code).toBe(closings.forbidden);
  expect((await staff.closed).code).toBe(closings.forbidden);
  ours.send('still there');
  await ours.wait(/still there/);
  ours.close();
});
