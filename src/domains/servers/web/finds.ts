import { finds } from '#shell/frame/finds.ts';
import { servers } from '../contract.ts';
import { serverPath } from '../paths.ts';

export default [
  finds(servers.listServers, ({ id, name, zoneName, primaryIp }) => ({
    id,
    title: name,
    note: [zoneName, primaryIp].filter(Boolean).join(' · '),
    to: serverPath(id, 'overview'),
  })),
];
