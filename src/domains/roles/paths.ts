import { path } from '#kernel/paths.ts';

export const rolesPath = path('/roles');
