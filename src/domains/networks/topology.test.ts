import { expect, test } from 'vitest';
import { box, layOut } from './topology.ts';

const network = (id: string, subnets = 1) => ({
  id,
  subnets: Array.from({ length: subnets }, (_, i) => ({ id: `${id}${i}` })),
});
const server = (id: string, ...networkIds: string[]) => ({
  id,
  cards: networkIds.map((networkId) => ({ networkId, connected: networkId !== 'c' })),
});

test('boxes never cover each other, and every card has its line', () => {
  const layout = layOut({
    networks: [network('a'), network('b', 2), network('c', 0)],
    servers: [server('far', 'c'), server('near', 'a'), server('both', 'a', 'b'), server('lost', 'elsewhere')],
  });
  expect(layout.servers.map((one) => one.server.id)).toEqual(['near', 'lost', 'both', 'far']);
  expect(layout.routers.map((one) => one.network.id)).toEqual(['a', 'b']);
  const tops = layout.servers.map(({ at }) => at.y);
  expect(tops.every((y, i) => i === 0 || y - tops[i - 1]! >= box.height)).toBe(true);
  expect(Math.max(...tops) + box.height).toBeLessThanOrEqual(layout.height);
  expect(layout.lines.filter(({ key }) => !key.startsWith('router')).map(({ key, dashed }) => [key, dashed])).toEqual([
    ['near 0', false],
    ['both 0', false],
    ['both 1', false],
    ['far 0', true],
  ]);
  expect(layOut({ networks: [], servers: [] }).lines).toEqual([]);
});
