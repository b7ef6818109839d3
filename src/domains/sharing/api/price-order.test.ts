import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Person } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
const world = await createWorld(it);
const carl = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'carl' });
const [ada, carls] = [await signIn(it, world.ada), await signIn(it, carl)];

const server = (owner: Person = world.ada) => addServer(it, world, { state: 'on', owner, simulator });
const share = async (id: string) => {
  const payload = { level: 'access', email: carl.email };
  const answer = await ada.request({ method: 'POST', url: `/svc/servers/${id}/shares`, payload });
  expect(answer.statusCode, answer.body).toBe(201);
};

test('who sorts by price learns nothing of what the servers of others cost', async () => {
  const made = await Promise.all([server(), server(), server()]);
  for (const { id } of made) await share(id);
  const ids = made.map(({ id }) => id).sort();
  const own = await server(carl);
  const cost = (id: string, micro: number) =>
    db.updateTable('server').set({ monthly_micro: micro, hourly_on_micro: micro }).where('id', '=', id).execute();
  const order = async (sorting: string) => {
    const known = new Set([...ids, own.id]);
    return (await carls.request({ url: `/svc/servers?size=0&sorting=${sorting}` }))
      .json<AnswerOf<typeof servers.listServers>>()
      .items.map(({ id }) => id)
      .filter((id) => known.has(id));
  };
  for (const prices of [
    [1, 2, 3],
    [3, 2, 1],
  ]) {
    for (const [i, id] of ids.entries()) await cost(id, prices[i]! * 1_000_000);
    // What the reader does not know comes last, whatever it is.
    expect(await order('price')).toEqual([own.id, ...ids]);
    expect(await order('-price')).toEqual([own.id, ...ids.toReversed()]);
  }
});
