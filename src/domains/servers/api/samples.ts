import type { Samples } from '#test/sample.ts';
import type { servers } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof servers> = {
  changePower: (_world, owner) => ({ params: { serverId: owner.serverId }, input: { action: 'restart' } }),
  changePowerOfMany: (_world, owner) => ({ input: { action: 'restart', serverIds: [owner.serverId] } }),
  createServers: (world, owner) => ({
    input: {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'B',
      cpuCount: 2,
      ramMb: 2048,
      diskSizesGb: [20],
      networkIds: [owner.networkId],
      names: ['made-1'],
      password: 'Skydeck#123',
      billingMode: 1,
      backup: false,
      managed: false,
    },
  }),
  describeServer: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { description: 'Front of the shop' },
  }),
  destroyServer: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { confirm: 'web-1' },
  }),
  groupServers: () => ({ query: { by: 'zone' } }),
  listDataCenters: () => ({}),
  listPublicZones: () => ({}),
  listServerHistory: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listServers: () => ({}),
  listSilentZones: () => ({}),
  listTerminated: () => ({}),
  listTerminationPolicies: () => ({}),
  protectServers: (_world, owner) => ({ input: { serverIds: [owner.serverId], terminate: true } }),
  readPublicCatalog: (world) => ({ params: { zoneId: world.zoneId } }),
  readServer: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readServerRuntime: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readZoneCatalog: (world) => ({ params: { zoneId: world.zoneId } }),
  renameServer: (_world, owner) => ({ params: { serverId: owner.serverId }, input: { name: 'renamed-1' } }),
  restoreServer: (_world, owner) => ({ params: { serverId: owner.serverId }, input: {} }),
  restoreServers: (_world, owner) => ({ input: { serverIds: [owner.serverId] } }),
  saveTerminationPolicy: (world) => ({ params: { siteId: world.siteId }, input: { undoHours: 24 } }),
  summariseServers: () => ({}),
  terminateServer: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { confirm: 'web-1', force: true },
  }),
  terminateServers: (_world, owner) => ({
    input: { serverIds: [owner.serverId], confirm: '1', force: true },
  }),
};
