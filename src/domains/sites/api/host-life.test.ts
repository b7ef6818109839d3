import { expect, test } from 'vitest';
import { afterLook, type HostLife } from './host-life.ts';
import { hostNameOf } from './hosts.ts';

const start = new Date('2026-06-01T00:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const pending: HostLife = {
  state: 'pending',
  stateSince: start,
  problem: null,
  failingSince: null,
  nextCheckAt: start,
};
const verified: HostLife = { ...pending, state: 'verified' };

test.each([
  [0, 5 / 60],
  [0.9, 5 / 60],
  [2, 0.5],
  [25, 6],
])('a name that has waited %s hours is looked up again after %s', (age, pause) => {
  const { nextCheckAt, state } = afterLook(pending, 'missing', after(age));
  expect([state, nextCheckAt]).toEqual(['pending', after(age + pause)]);
});

test('after two weeks a name is looked up when somebody asks, and is verified then all the same', () => {
  expect(afterLook(pending, 'other', after(15 * 24)).nextCheckAt).toBeNull();
  expect(afterLook(pending, 'found', after(15 * 24))).toMatchObject({ state: 'verified', stateSince: after(360) });
});

test('a verified name whose record has gone is lost after three days, and no sooner', () => {
  let life = afterLook(verified, 'missing', after(0));
  expect(life).toMatchObject({ state: 'verified', problem: 'missing', failingSince: start, nextCheckAt: after(1) });
  life = afterLook(life, 'missing', after(71.9));
  expect(life).toMatchObject({ state: 'verified', failingSince: start });
  expect(afterLook(life, 'found', after(71.9))).toMatchObject({ problem: null, failingSince: null, stateSince: start });
  expect(afterLook(life, 'other', after(72))).toMatchObject({
    state: 'pending',
    stateSince: after(72),
    problem: 'other',
  });
});

test('silent name servers end nothing, however long', () => {
  const life = afterLook(afterLook(verified, 'missing', after(0)), 'away', after(1000));
  expect(life).toMatchObject({ state: 'verified', problem: 'away', failingSince: start });
});

test.each([
  ['Cloud.Example.COM.', 'cloud.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  [' shop.localhost ', 'shop.localhost'],
  ['a-b.c1.test', 'a-b.c1.test'],
  ['localhost', null],
  ['*', null],
  ['*.example.com', null],
  ['127.0.0.1', null],
  ['0x7f.1', null],
  ['2130706433.1', null],
  ['[::1]', null],
  ['example.com:8080', null],
  ['https://example.com', null],
  ['example.com/x', null],
  ['user@example.com', null],
  ['-a.example.com', null],
  ['a_b.example.com', null],
  ['a..example.com', null],
  ['exa mple.com', null],
  [`${'a'.repeat(64)}.com`, null],
  [`${'abcdefghi.'.repeat(24)}com`, null],
  ['\u0000.com', null],
  ['', null],
])('%j as a host name is %j', (typed, host) => {
  expect(hostNameOf(typed)).toBe(host);
});
