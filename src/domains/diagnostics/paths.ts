import { path } from '#kernel/paths.ts';

export const diagnosticsPath = path('/diagnostics');
