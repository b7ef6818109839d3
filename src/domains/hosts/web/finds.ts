import { finds } from '#shell/frame/finds.ts';
import { hosts } from '../contract.ts';
import { enginesPath, hostPath } from '../paths.ts';

export default [
  finds(hosts.listHosts, ({ id, name, zoneName, cluster }) => ({
    id,
    title: name,
    note: [zoneName, cluster].filter(Boolean).join(' · '),
    to: hostPath(id),
  })),
  finds(hosts.listEngines, ({ engine, zones }) => ({
    id: engine,
    title: engine,
    note: zones.map(({ id }) => id).join(', '),
    to: enginesPath({ filter: engine }),
  })),
];
