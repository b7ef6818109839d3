import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Topic, TopicRule } from '#kernel/live.ts';
import type { AnyOp, Contract } from '#kernel/op.ts';
import type { Domain } from '#platform/app.ts';
import { importDomainFiles } from '#test/domain-files.ts';
import { clientPart } from '../web/contract-plugin.ts';
import { isUnsafe, nameOf } from './requests.ts';

const domains = path.join(import.meta.dirname, '../../src/domains');
const contracts = readdirSync(domains)
  .map((domain) => path.join(domains, domain, 'contract.ts'))
  .filter((file) => existsSync(file))
  .map((file) => import(file) as Promise<Record<string, Contract>>);
const all: AnyOp[] = (await Promise.all(contracts)).flatMap((module) => Object.values(module)).flatMap(Object.values);
const rules = readdirSync(domains)
  .map((domain) => path.join(domains, domain, 'live.ts'))
  .filter((file) => existsSync(file))
  .map((file) => import(file) as Promise<{ topics: Record<string, TopicRule<Topic>> }>);
const topics = (await Promise.all(rules)).flatMap((module) => Object.entries(module.topics));
const shown = new Set(all.filter((op) => !isUnsafe(op)).flatMap(({ shows }) => shows));

test.each(all.filter(isUnsafe).map((op) => [nameOf(op), op] as const))('%s touches what some read shows', (_, op) => {
  if (typeof op.touches === 'string') return expect(op.touches).toMatch(/^none: .{10}/);
  // Domains without a read of their own have nothing that can be stale.
  const own = all.some(({ domain, method }) => domain === op.domain && method === 'GET') ? [] : [op.domain];
  expect(op.touches.filter((noun) => !shown.has(noun) && !own.includes(noun))).toEqual([]);
});

test('what a read shows is touched by some change, or is its domain', () => {
  const ofEvents = topics.flatMap(([, { touches }]) => touches ?? []);
  const touched = new Set([...ofEvents, ...all.flatMap(({ touches }) => (typeof touches === 'string' ? [] : touches))]);
  const names = new Set(all.map(({ domain }) => domain));
  expect([...shown].filter((noun) => !touched.has(noun) && !names.has(noun))).toEqual([]);
});

test.each(topics)(
  'an event of %s touches what some read shows, and its object is in the path of a read',
  (topic, rule) => {
    expect((rule.touches ?? []).filter((noun) => !shown.has(noun))).toEqual([]);
    if (!rule.object) return;
    // Any data will do: what counts is the type.
    const { type } = rule.object({});
    expect(topic).toBe(`${type}.changed`);
    expect(all.some((op) => !isUnsafe(op) && op.path.includes(`{${type}Id}`))).toBe(true);
  },
);

test('the server passes the events of every domain on: without its rules it keeps them to itself', async () => {
  const servers = await importDomainFiles<{ default: Domain }>('api/domain.ts');
  const passed = [...servers.values()].flatMap(({ default: domain }) => Object.keys(domain.topics ?? {}));
  expect(passed.toSorted()).toEqual(topics.map(([topic]) => topic).toSorted());
});

test('what is audited as a change of a server touches the servers', () => {
  const silent = all.filter(
    ({ audit, touches }) => audit.startsWith('server.') && typeof touches !== 'string' && !touches.includes('servers'),
  );
  expect(silent.map(nameOf)).toEqual([]);
});

test('the console knows what each operation touches and shows', () => {
  const client = Object.values(clientPart(Object.fromEntries(all.map((op) => [nameOf(op), op]))));
  for (const op of client) expect(op).toMatchObject({ touches: expect.anything(), shows: expect.any(Array) });
});
