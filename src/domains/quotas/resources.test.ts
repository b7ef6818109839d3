import { expect, test } from 'vitest';
import { besideOf, exceeded, sumOf, type Amounts, type Limits } from './resources.ts';

const none: Amounts = { servers: 0, cpus: 0, ramGb: 0, diskGb: 0, addresses: 0, spend: 0 };
const free: Limits = { servers: null, cpus: null, ramGb: null, diskGb: null, addresses: null, spend: null };

test.each([
  ['no limit', free, { ...none, cpus: 99 }, { cpus: 99 }, null],
  ['exactly the limit', { ...free, cpus: 8 }, { ...none, cpus: 4 }, { cpus: 4 }, null],
  ['one too many', { ...free, cpus: 8 }, { ...none, cpus: 4 }, { cpus: 5 }, 'cpus'],
  [
    'the first of several',
    { ...free, servers: 1, ramGb: 1 },
    { ...none, servers: 1 },
    { servers: 1, ramGb: 2 },
    'servers',
  ],
  ['less of what exceeds its limit', { ...free, diskGb: 10 }, { ...none, diskGb: 50 }, { diskGb: -20 }, null],
  ['nothing more of what exceeds its limit', { ...free, diskGb: 10 }, { ...none, diskGb: 50 }, { cpus: 1 }, null],
  ['a limit of none', { ...free, addresses: 0 }, none, { addresses: 1 }, 'addresses'],
] as const)('%s', (...[, limits, used, more, resource]) => {
  expect(exceeded(limits, used, more)?.resource ?? null).toBe(resource);
});

test('what is taken at the same time counts only beside what is wanted', () => {
  const taken = sumOf({ cpus: 2, ramGb: 1 }, { cpus: 3 });
  expect(taken).toMatchObject({ cpus: 5, ramGb: 1, diskGb: 0 });
  expect(besideOf({ cpus: 1 }, taken)).toMatchObject({ cpus: 6, ramGb: 0 });
});
