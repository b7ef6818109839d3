import { path } from '#kernel/paths.ts';

export const tagsPath = path('/tags');
