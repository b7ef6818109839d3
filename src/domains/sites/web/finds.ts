import { finds } from '#shell/frame/finds.ts';
import { sites } from '../contract.ts';
import { sitePath } from '../paths.ts';

export default [
  finds(sites.listSites, ({ host, name }) => ({ id: host, title: name, note: host, to: sitePath(host) })),
];
