import { expect, it } from 'vitest';
import { z } from 'zod';
import { Interrupted } from '../../stored/jobs.ts';
import { insist } from '../jobs/insist.ts';
import { diagnosticsOf } from '../measure.ts';
import { HttpCloud } from '../test-http-cloud.ts';
import { CloudRefusal, CloudSilent, isMissing } from './errors.ts';
import { Compute } from './servers.ts';

const anything = z.unknown();
const get = (path: string) => ({ service: 'compute', method: 'GET', path, scope: 'admin' }) as const;
/** Answers when the test says so. */
function held() {
  const waiting: (() => void)[] = [];
  return {
    rule: () => new Promise<object>((resolve) => waiting.push(() => resolve({}))),
    release: () => waiting.splice(0).forEach((go) => go()),
    count: () => waiting.length,
  };
}

it('signs in once for all who meet the end of a token', async () => {
  await using cloud = await HttpCloud.open();
  cloud.on('GET compute/servers', {});
  const client = cloud.client();
  cloud.tokenSeconds = -10;
  await client.ask(get('/servers'), anything);
  expect(cloud.signIns).toBe(1);
  cloud.tokenSeconds = 3600;
  await Promise.all(Array.from({ length: 50 }, () => client.ask(get('/servers'), anything)));
  expect(cloud.signIns).toBe(2);
});

it('sends nothing after its end, and leaves what is under way', async () => {
  await using cloud = await HttpCloud.open();
  const server = held();
  cloud.on('GET compute/servers', server.rule);
  const ending = new AbortController();
  const client = cloud.client(ending.signal);
  const all = Array.from({ length: 30 }, () => client.ask(get('/servers'), anything).catch((error: unknown) => error));
  await expect.poll(() => server.count()).toBe(12);
  ending.abort();
  for (const one of await Promise.all(all)) expect(one).toBeInstanceOf(Interrupted);
  expect(cloud.count('GET compute/servers')).toBe(12);
});

it('goes on with its work while hosts do not answer for statistics', async () => {
  await using cloud = await HttpCloud.open();
  const host = held();
  cloud.on('GET compute/servers/*/diagnostics', host.rule);
  cloud.on('GET compute/servers', {});
  const { desk } = await cloud.keeper();
  const all = Array.from({ length: 40 }, (_, i) => diagnosticsOf(desk, `server-${i}`));
  await expect.poll(() => host.count()).toBe(3);
  await desk.cloud.ask(get('/servers'), anything);
  expect(host.count()).toBe(3);
  cloud.on('GET compute/servers/*/diagnostics', { status: 503 });
  host.release();
  const ended = await Promise.allSettled(all);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(37);
  expect(cloud.count('GET compute/servers/*/diagnostics')).toBe(40);
});

it('takes a service that the catalog leaves out for silent, and no object for gone', async () => {
  await using cloud = await HttpCloud.open();
  cloud.without.add('compute');
  const error = await new Compute(cloud.client(), 'project').read('one').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CloudSilent);
  expect(isMissing(error)).toBe(false);
});

it('waits as long as a limit asks for, which resets', async () => {
  await using cloud = await HttpCloud.open();
  const limit = { status: 413, headers: { 'retry-after': '120' }, body: { overLimit: { message: 'Too many.' } } };
  cloud.on('GET compute/servers', limit);
  const paused: number[] = [];
  const client = cloud.client();
  client.pause = async (ms) => {
    paused.push(ms);
    cloud.on('GET compute/servers', {});
  };
  await insist(client, () => client.ask(get('/servers'), anything));
  expect(paused).toEqual([120_000]);
});

it('is told by a time, too, how long to wait', async () => {
  await using cloud = await HttpCloud.open();
  const at = new Date(Date.now() + 90_000).toUTCString();
  cloud.on('GET compute/servers', { status: 503, headers: { 'retry-after': at } });
  const error = await cloud
    .client()
    .ask(get('/servers'), anything)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CloudSilent);
  expect((error as CloudSilent).pauseMs).toBeGreaterThan(80_000);
});

it('takes a body that is too large for refused', async () => {
  await using cloud = await HttpCloud.open();
  cloud.on('GET compute/servers', { status: 413 });
  await expect(cloud.client().ask(get('/servers'), anything)).rejects.toBeInstanceOf(CloudRefusal);
});
