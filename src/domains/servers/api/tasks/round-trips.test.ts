import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/pool.ts';
import { startRunner } from '#platform/tasks/runner.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { recordStatements } from '#test/statements.ts';
import { createWorld, signIn } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const sent = recordStatements(app.app.database.pool);
// Its waiting is not counted.
const watching = openDatabase(app.app.database.url, { applicationName: 'skydeck test', max: 1 });
const { settled } = serverReads(watching.db);
const world = await createWorld(app);
const ada = await signIn(app, world.ada);
let stop = async (): Promise<void> => undefined;
afterAll(async () => {
  await stop();
  await watching.close();
});

const change = async (action: 'restart' | 'off', serverIds: string[]) => {
  const payload = { action, force: false, serverIds };
  const answer = await ada.request({ method: 'PUT', url: '/svc/servers/power', payload });
  expect(answer.statusCode).toBe(202);
};
const make = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addServer(app, world, { state: 'on', owner: world.ada, simulator })));
const idsOf = (servers: readonly { id: string }[]) => servers.map(({ id }) => id);
/** Of the steps alone: what claims, what looks for dead workers and what the streams read is none of theirs. */
const ofSteps = () =>
  sent
    .map(({ text, first }) => ({ text: text.trim().replace(/\s+/g, ' '), first }))
    .filter(({ text }) => !/^(with recursive oldest|with holders|select id, topic)/.test(text));

test('a step costs at most three round trips, and steps of a batch share their statements', async () => {
  const [one, ...more] = await make(13);
  await change('off', [one!.id]);
  sent.length = 0;
  const runner = startRunner(app.app, 24);
  stop = () => runner.stop();
  await settled(one!.id);
  const runs = ofSteps().reduce<number[]>((counts, { text, first }) => {
    // Each step of a change begins with reading its server.
    if (text.startsWith('select s.id, s.name, d.engine')) counts.push(0);
    if (first && counts.length > 0) counts[counts.length - 1]! += 1;
    return counts;
  }, []);
  expect(runs.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...runs)).toBeLessThanOrEqual(3);
  await runner.stop();
  await change('off', idsOf(more));
  sent.length = 0;
  const next = startRunner(app.app, 24);
  stop = () => next.stop();
  for (const { id } of more) await settled(id);
  const texts = ofSteps().map(({ text }) => text);
  const firstSave = texts.findIndex((text) => text.startsWith('with given'));
  // All twelve are claimed at once and read by one statement.
  expect(texts.slice(0, firstSave)).toHaveLength(1);
  await next.stop();
});

test('a request for twelve restarts sends as many statements as one for three', async () => {
  const [few, many] = [await make(3), await make(12)];
  await change('restart', idsOf(await make(2)));
  sent.length = 0;
  await change('restart', idsOf(few));
  const before = sent.length;
  await change('restart', idsOf(many));
  expect(sent.length - before).toBe(before);
});
