import { path } from '#kernel/paths.ts';

export const logViewPath = path('/logView');
