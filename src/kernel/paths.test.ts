import { expect, test } from 'vitest';
import { path } from '#kernel/paths.ts';

const server = path('/servers/$serverId/{-$tab}');
const network = path('/networks/{-$zone}/{-$vlan}');

test('fills in parameters, and leaves out those that are missing', () => {
  expect(server('a', 'backup')).toBe('/servers/a/backup');
  expect(server('a')).toBe('/servers/a');
  expect(network()).toBe('/networks');
  expect(network('z', 12)).toBe('/networks/z/12');
});

test('puts what is searched behind the last parameter that is given', () => {
  expect(server('a', 'overview', { do: 'rename' })).toBe('/servers/a/overview?do=rename');
  expect(server('a', { do: 'rename' })).toBe('/servers/a?do=rename');
  expect(network({ from: undefined })).toBe('/networks');
});

test('encodes what people typed', () => {
  expect(server('a/b', 'c d', { q: 'x&y=z' })).toBe('/servers/a%2Fb/c%20d?q=x%26y%3Dz');
});
