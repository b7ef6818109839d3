import { path } from '#kernel/paths.ts';

export const transfersPath = path('/transfers');
