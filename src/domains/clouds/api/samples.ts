import { nobody, type Samples } from '#test/sample.ts';
import type { InputOf } from '#kernel/op.ts';
import type { World } from '#test/world.ts';
import type { clouds } from '../contract.ts';

/** How a cloud is reached, as forms send it. */
export const settings: Omit<InputOf<typeof clouds.saveCloud>, 'password'> = {
  authUrl: 'https://cloud.example/v3',
  username: 'skydeck',
  userDomain: 'Default',
  project: 'admin',
  projectDomain: 'Default',
  region: '',
  interface: 'public',
  accountsDomain: 'default',
  prefix: 'skydeck',
  volumeType: '',
  availabilityZone: '',
  flavors: { D: 'hw:cpu_policy=dedicated' },
  wanType: 'vlan',
  wanPhysical: 'physnet1',
  lanType: 'tenant',
  lanPhysical: '',
  intType: 'tenant',
  intPhysical: '',
  vlanFirst: 100,
  vlanLast: 900,
  dhcp: false,
  disks: 'volumes',
  rescueImage: '',
  lacks: [],
  quotas: {},
};

/** A cloud and its data center, as the form sends them. */
export const newCloud = {
  ...settings,
  password: 'a password of the cloud',
  zoneId: 'ZZ-OS',
  name: 'Zagreb',
  continent: 'Europe',
  country: 'Croatia',
  countryCode: 'HR',
  city: 'Zagreb',
  cpuTypes: ['A', 'B'],
  maxCpuCount: 8,
  maxRamGb: 16,
} satisfies InputOf<typeof clouds.createCloud>;

const ofCloud = ({ zoneId }: World) => ({ params: { zoneId } });

/** A valid request for each operation. */
export const samples: Samples<typeof clouds> = {
  listClouds: () => ({}),
  createCloud: () => ({ input: newCloud }),
  readCloud: ofCloud,
  saveCloud: ({ zoneId }) => ({ params: { zoneId }, input: { ...settings, password: '' }, version: 1 }),
  removeCloud: ofCloud,
  checkCloud: ofCloud,
  searchCloud: ofCloud,
  listCloudObjects: ofCloud,
  listImportImages: ofCloud,
  importObjects: ({ zoneId }) => ({ params: { zoneId }, input: { objectIds: [nobody], networkUse: 'internal' } }),
  releaseObjects: ({ zoneId }) => ({ params: { zoneId }, input: { objectIds: [nobody] } }),
};
