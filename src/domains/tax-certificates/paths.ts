import { path } from '#kernel/paths.ts';

export const certificatesPath = path('/tax-certificates');
