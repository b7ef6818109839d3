import { finds } from '#shell/frame/finds.ts';
import { servers } from '../contract.ts';
import { serverPath } from '../paths.ts';

export default [
  finds(servers.listTerminated, ({ id, name, ended }) => ({
    id,
    title: name,
    at: ended,
    to: serverPath(id, 'overview'),
  })),
];
