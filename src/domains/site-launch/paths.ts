import { path } from '#kernel/paths.ts';

export const createSitePath = path('/createNewSite');
