import { path } from '#kernel/paths.ts';

export const agreementsPath = path('/agreements');
export const agreementPath = path('/agreements/$siteId/$agreementId');
