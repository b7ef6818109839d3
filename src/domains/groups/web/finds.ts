import { finds } from '#shell/frame/finds.ts';
import { groups } from '../contract.ts';
import { groupPath } from '../paths.ts';

export default [
  finds(groups.listGroups, ({ id, siteId, name, owner }) => ({
    id,
    title: name,
    note: owner,
    to: groupPath(siteId, id, 'info'),
  })),
];
