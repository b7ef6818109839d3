import { finds } from '#shell/frame/finds.ts';
import { storageClusters } from '../contract.ts';
import { clusterPath } from '../paths.ts';

export default [
  finds(storageClusters.listClusters, ({ id, name, zoneName, kind }) => ({
    id,
    title: name,
    note: [zoneName, kind].filter(Boolean).join(' · '),
    to: clusterPath(id),
  })),
];
