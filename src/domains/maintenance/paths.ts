import { path } from '#kernel/paths.ts';

export const maintenancePath = path('/maintenance');
