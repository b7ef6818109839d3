import { finds } from '#shell/frame/finds.ts';
import { roles } from '../contract.ts';
import { permissionSetPath } from '../paths.ts';

export default [
  finds(roles.listPermissionSets, ({ id, name, description }) => ({
    id,
    title: name,
    note: description,
    to: permissionSetPath(id),
  })),
];
