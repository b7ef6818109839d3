import { finds } from '#shell/frame/finds.ts';
import { msCloud } from '../contract.ts';
import { cspTenantPath } from '../paths.ts';

export default [
  finds(msCloud.listMsTenants, ({ id, company, domain }) => ({
    id,
    title: company,
    note: domain,
    to: cspTenantPath(id),
  })),
];
