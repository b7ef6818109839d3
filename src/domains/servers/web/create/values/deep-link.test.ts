import { expect, test } from 'vitest';
import { linkOf, valuesOfLink } from './deep-link.ts';
import { plainValues, type CreateValues } from './values.ts';

const searchOf = (link: string) => Object.fromEntries(new URL(link, 'http://console.test').searchParams);

const full: CreateValues = {
  zoneId: 'EU-FR',
  imageId: '01992083-74e0-7e3f-aa14-ae843e34637a',
  cpuType: 'D',
  cpuCount: 12,
  ramMb: 16_384,
  diskSizesGb: [20, 100, 2000],
  networkIds: ['01a1fa71-94e0-7b26-938c-74a18b38ff8e', '01a1fa71-94e0-7b26-938c-74a18b38ff8f'],
  advancedNetworks: true,
  addresses: ['', '10.0.0.9'],
  names: ['web(1)', 'web.2'],
  pattern: 'web-{n}',
  access: 'password',
  sshKeyIds: ['01a1fa71-94e0-7b26-938c-74a18b38ff90'],
  sshKey: '',
  sshKeyName: '',
  password: '',
  billingMode: 0,
  trafficPackage: 't5000',
  backup: true,
  managed: true,
  powerOn: false,
  terminateProtected: true,
  description: 'The shop, front',
  startup: 'none',
  script: '',
  userData: '',
  extras: {},
};

test('a link brings the whole configuration back', () => {
  expect({ ...plainValues, ...valuesOfLink(searchOf(linkOf(full))) }).toEqual(full);
});

test('it holds neither password, new key nor what the first start is given', () => {
  const typed = { startup: 'script', script: '#!/bin/sh', userData: '#cloud-config' } as const;
  const link = linkOf({ ...full, ...typed, password: 'Secret12345', sshKey: 'ssh-ed25519 AAAA', sshKeyName: 'laptop' });
  expect(link).toBe(linkOf(full));
});

test('an hourly link names no traffic package', () => {
  expect(searchOf(linkOf({ ...full, billingMode: 1 }))).not.toHaveProperty('traffic');
});

test.each([
  { cpu: 'B2' },
  { cpu: '2Z' },
  { ram: 'much' },
  { disks: '20,x' },
  { disks: '' },
  { billing: 'weekly' },
  { backup: 'yes' },
])('what is not understood is left out: %o', (search) => expect(valuesOfLink(search)).toEqual({}));
