import { path } from '#kernel/paths.ts';

export const creditsPath = path('/billing/credits');
export const codesPath = path('/billing/codes');
