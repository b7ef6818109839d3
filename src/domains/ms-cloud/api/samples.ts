import type { InputOf } from '#kernel/op.ts';
import { nobody, type Samples } from '#test/sample.ts';
import type { msCloud } from '../contract.ts';

/** The settings of a connection, as the form sends them. */
export const connection = {
  partnerUserName: 'admin@partner.sandbox.test',
  partnerPassword: 'a password of the partner',
  appId: '8d2f4a60-5b1c-4c3e-9f7a-2e6d1b0c9a11',
  appSecret: 'sandbox-partner-secret',
  appSecretExpires: null,
  appTenantId: 'partner.sandbox.test',
  microsoftPartnerId: '4815162',
} satisfies InputOf<typeof msCloud.saveMsCloud>;

const params = { siteHost: '*' };
const ofTenant = (_world: unknown, { cspId }: { cspId: string }) => ({ params: { cspId } });

/** A valid request for each operation. */
export const samples: Samples<typeof msCloud> = {
  readMsCloud: () => ({ params }),
  saveMsCloud: () => ({ params, input: connection, version: 1 }),
  removeMsCloud: () => ({ params }),
  checkMsCloud: () => ({ params }),
  syncMsCloud: () => ({ params }),
  beginMsConsent: () => ({ params }),
  finishMsConsent: () => ({ input: { state: nobody, code: 'a code', error: '' } }),
  listMsTenants: () => ({}),
  readMsTenant: ofTenant,
  listMsSubscriptions: ofTenant,
  syncMsTenant: ofTenant,
  linkMsTenant: (_world, { cspId, accountId }) => ({ params: { cspId }, input: { userId: accountId } }),
  unlinkMsTenant: ofTenant,
  readUserTenants: (_world, { accountId }) => ({ params: { userId: accountId } }),
};
