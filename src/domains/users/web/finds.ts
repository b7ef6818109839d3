import { userPath } from '../paths.ts';
import { finds } from '#shell/frame/finds.ts';
import { users } from '../contract.ts';

export default [
  finds(users.listUsers, ({ id, siteId, email, name, matched }) => ({
    id,
    title: email,
    note: matched.length === 0 ? name : `${name} (${matched.join(', ')})`,
    to: userPath(siteId, id, 'info'),
  })),
];
