import { accountMovers } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { readPersonalTenants } from './store-tenants.ts';

/** They belong to the connection of their site, which another site can't take over. */
export const linksStay = accountMovers({
  refusal: async (db, accountId) => ((await readPersonalTenants(db, accountId)).length > 0 ? say('move-linked') : null),
});
