import { finds } from '#shell/frame/finds.ts';
import { hosts } from '../contract.ts';
import { hostsPath } from '../paths.ts';

export default [
  finds(hosts.listHosts, ({ engine, zones }) => ({
    id: engine,
    title: engine,
    note: zones.map(({ id }) => id).join(', '),
    to: hostsPath({ filter: engine }),
  })),
];
