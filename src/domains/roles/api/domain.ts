import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { roles } from '../contract.ts';
import { listPermissions } from './list-permissions.ts';

const domain: Domain = {
  name: 'roles',
  operations: implement(roles, { listPermissions }),
  menu: { roles: 'role.view' },
};
export default domain;
