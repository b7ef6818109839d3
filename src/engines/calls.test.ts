import { expect, it } from 'vitest';
import type { z } from 'zod';
import { argumentsOf, type Call, recordOf } from './call.ts';
import { callNames, engineCalls } from './calls.ts';
import { namesIn, routerOf } from './remote/paths.ts';

const all = callNames.map((name): Call & { name: string } => ({ name, ...engineCalls[name] }));

it.each(all)('$name stands on the wire as its request says', ({ at, request, takes }) => {
  // Typed edge: every request of the table is an object.
  const keys = Object.keys((request as z.ZodObject).shape);
  for (const name of namesIn(at)) expect(keys).toContain(name);
  for (const name of takes) expect([...keys, '*']).toContain(name);
  const given = takes.includes('*') ? keys : takes;
  expect(keys.filter((key) => !given.includes(key))).toEqual([]);
});

it('finds each call by its own method and path, and no other', () => {
  const find = routerOf(all);
  for (const { name, at } of all) {
    const [method, path = ''] = at.replaceAll(/\{(\w+)\}/g, 'a%2F..%20b').split(' ');
    const found = find(method, path);
    expect(found?.route.name).toBe(name);
    for (const value of Object.values(found?.params ?? {})) expect(value).toBe('a/.. b');
  }
  expect(find('GET', '/nowhere')).toBeNull();
});

it('makes one record of arguments and the same arguments of the record', () => {
  const args = ['token-1', { machineRef: 'm-1', action: 'on', force: false }];
  const record = recordOf(engineCalls.ensurePower, args);
  expect(record).toEqual({ token: 'token-1', machineRef: 'm-1', action: 'on', force: false });
  expect(argumentsOf(engineCalls.ensurePower, record)).toEqual(args);
});
