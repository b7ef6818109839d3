import { path } from '#kernel/paths.ts';

export const externalPagePath = path('/external/$pageId');
