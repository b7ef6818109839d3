import { userPath } from '../paths.ts';
import { finds } from '#shell/frame/finds.ts';
import { users } from '../contract.ts';

export default [
  finds(users.listUsers, ({ id, siteId, email, name }) => ({
    id,
    title: email,
    note: name,
    to: userPath(siteId, id, 'info'),
  })),
];
