import { expect, test } from 'vitest';
import { fit } from './fit.ts';
import { problemsOf } from '../review/problems.ts';
import { plainValues, type CreateValues, type ZoneCatalog } from './values.ts';

const rate = { monthlyMicro: 1, hourlyOnMicro: 1, hourlyOffMicro: 1 };
const image = {
  kind: 'os' as const,
  version: '1',
  description: '',
  licence: null,
  initialUser: 'root',
  extraDisksGb: [],
};
const cpu = { name: '', meaning: '' };
const free = { freeCount: null, freeRamMb: null };
const catalog: ZoneCatalog = {
  zone: {
    id: 'Z',
    name: 'Data center',
    continent: '',
    country: '',
    countryCode: 'ZZ',
    closedReason: null,
    emulated: false,
  },
  cpus: [
    { ...cpu, type: 'B', counts: [1, 2, 4], ramMb: [512, 1024, 4096], hourlyOnly: false, ...free },
    { ...cpu, type: 'T', counts: [1, 2], ramMb: [1024, 2048], hourlyOnly: true, ...free },
  ],
  diskSizesGb: [5, 10, 20, 40, 100, 2000, 3000],
  maxOsDiskGb: 2000,
  maxDiskGb: 16_000,
  maxDisks: 2,
  maxNics: 2,
  maxServers: 3,
  images: [
    { ...image, id: 'linux', name: 'Linux', osFamily: 'linux', minRamMb: 512, minDiskGb: 5 },
    { ...image, id: 'win', name: 'Windows', osFamily: 'windows', minRamMb: 2048, minDiskGb: 40 },
    { ...image, id: 'db', name: 'Database', osFamily: 'linux', minRamMb: 512, minDiskGb: 10, extraDisksGb: [15] },
  ],
  networks: [
    { id: 'lan', name: 'lan', type: 0, free: 9 },
    { id: 'full', name: 'wan', type: 1, free: 0 },
    { id: 'wan', name: 'wan', type: 1, free: 9 },
  ],
  trafficPackages: [{ code: 't1000', label: '' }],
  keepsBackups: true,
  managed: { scope: null, response: null, startDays: 0, sold: true },
  priceBook: { priceListName: '', versionId: '', currency: 'USD', rates: { 'cpu.B': rate } },
  refusal: null,
  wayOut: null,
  wayLink: null,
  left: 20,
};
const fitted = (wish: Partial<CreateValues>) => fit({ ...plainValues, ...wish }, catalog);

test('unknown wishes become what is sold', () => {
  expect(fitted({ imageId: 'gone', cpuType: 'D', cpuCount: 3, networkIds: null })).toMatchObject({
    imageId: 'linux',
    cpuType: 'B',
    cpuCount: 4,
    networkIds: ['wan'],
    trafficPackage: 't1000',
  });
});

test('the image asks for memory, a system disk and a password', () => {
  const wish = { imageId: 'win', ramMb: 512, diskSizesGb: [10, 10] };
  expect(fitted(wish)).toMatchObject({ ramMb: 4096, diskSizesGb: [40, 10], access: 'password' });
});

test('the further disks of an image are there, large enough, and go with it', () => {
  expect(fitted({ imageId: 'db', diskSizesGb: [10] }).diskSizesGb).toEqual([10, 20]);
  expect(fitted({ imageId: 'db', diskSizesGb: [10, 5] }).diskSizesGb).toEqual([10, 20]);
  expect(fitted({ imageId: 'db', diskSizesGb: [10, 100] }).diskSizesGb).toEqual([10, 100]);
  expect(fitted({ imageId: 'linux', diskSizesGb: [10] }).diskSizesGb).toEqual([10]);
});

test('only the system disk stops at its own limit', () => {
  expect(fitted({ diskSizesGb: [3000, 3000, 5] }).diskSizesGb).toEqual([2000, 3000]);
});

test('burstable processors are hourly', () => expect(fitted({ cpuType: 'T', billingMode: 0 }).billingMode).toBe(1));

test('networks of another zone give way to a public one; no network at all stays a choice', () => {
  expect(fitted({ networkIds: ['elsewhere'] }).networkIds).toEqual(['wan']);
  expect(fitted({ networkIds: ['lan', 'elsewhere'] }).networkIds).toEqual(['lan']);
  expect(fitted({ networkIds: [] }).networkIds).toEqual([]);
});

test('problems stand at the keys of the request', () => {
  const wrong = fitted({ networkIds: [], names: ['abc', 'web-1', 'WEB-1'], access: 'password', password: 'x' });
  expect(problemsOf(wrong, catalog).map(({ key, code }) => [key, code])).toEqual([
    ['networkIds', 1111],
    ['password', 1112],
    ['names.0', 1100],
    ['names.2', 1103],
  ]);
});

test('memory that no processor of this type has for the image is told', () => {
  const small = {
    ...catalog,
    cpus: [{ ...cpu, type: 'B' as const, counts: [1], ramMb: [512], hourlyOnly: false, ...free }],
  };
  const values = fit({ ...plainValues, imageId: 'win', password: 'Abcdefg1234' }, small);
  expect(problemsOf(values, small).map(({ key, code }) => [key, code])).toEqual([['ramMb', 1108]]);
});

test('a nightly backup is wished for where none can be kept, and comes back with the zone', () => {
  expect(fitted({ backup: true }).backup).toBe(true);
  expect(fit({ ...plainValues, backup: true }, { ...catalog, keepsBackups: false }).backup).toBe(false);
});
