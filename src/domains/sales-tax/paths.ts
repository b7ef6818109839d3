import { path } from '#kernel/paths.ts';

export const salesTaxPath = path('/sales-tax');
