import type { Samples } from '#test/sample.ts';
import type { initPolicies } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof initPolicies> = {
  changeInitPolicies: (_world, owner) => ({
    input: { policyIds: [owner.policyId], action: 'deprecate' },
  }),
  createInitPolicy: () => ({
    input: { name: 'Base', osFamily: 'linux', scope: 'account' },
  }),
  deleteInitPolicy: (_world, owner) => ({ params: { policyId: owner.policyId } }),
  endInitTest: (_world, owner) => ({
    params: { policyId: owner.policyId, testId: '01900000-0000-7000-9000-000000000001' },
  }),
  exportInitPolicy: (_world, owner) => ({ params: { policyId: owner.policyId } }),
  listInitDefaults: () => ({}),
  listInitPolicies: () => ({}),
  listInitPolicyChoices: (world) => ({ query: { imageId: world.imageId } }),
  listInitPolicyHistory: (_world, owner) => ({ params: { policyId: owner.policyId } }),
  listInitPolicyVersions: (_world, owner) => ({ params: { policyId: owner.policyId } }),
  listInitRuns: (_world, owner) => ({ params: { policyId: owner.policyId } }),
  listInitTests: (_world, owner) => ({ params: { policyId: owner.policyId } }),
  publishInitPolicy: (_world, owner) => ({
    params: { policyId: owner.policyId },
    input: { note: 'First' },
  }),
  readInitPolicy: (_world, owner) => ({ params: { policyId: owner.policyId } }),
  readInitTestOffer: (world, owner) => ({
    params: { policyId: owner.policyId },
    query: { zone: world.zoneId, imageId: world.imageId },
  }),
  readServerInit: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  renderInitPolicies: (_world, owner) => ({ input: { policies: [], serverId: owner.serverId } }),
  rerunServerInit: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  rollBackInitPolicy: (_world, owner) => ({
    params: { policyId: owner.policyId },
    input: { number: 1 },
  }),
  saveInitDefaults: (world) => ({ input: { imageId: world.imageId, policyIds: [] } }),
  saveInitPolicy: (_world, owner) => ({
    params: { policyId: owner.policyId },
    input: {
      name: 'Base',
      osFamily: 'linux',
      scope: 'account',
      content: { config: '', files: [], services: [], variables: [] },
    },
  }),
  startInitTest: (world, owner) => ({
    params: { policyId: owner.policyId },
    input: { zoneId: world.zoneId, imageId: world.imageId },
  }),
};
