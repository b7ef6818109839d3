import { finds } from '#shell/frame/finds.ts';
import { servicelets } from '../contract.ts';
import { serviceletsPath } from '../paths.ts';

export default [
  finds(servicelets.listServicelets, ({ id, name, description }) => ({
    id,
    title: name,
    note: description,
    to: serviceletsPath({ filter: name }),
  })),
];
