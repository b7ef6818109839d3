import { path } from '#kernel/paths.ts';

export const quotasPath = path('/quotas');
export const quotaDefaultsPath = path('/quotaDefaults');
