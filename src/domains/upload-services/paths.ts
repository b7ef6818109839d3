import { path } from '#kernel/paths.ts';

export const uploadServicesPath = path('/uploadService');
/** One service: its details, uploads, errors, configuration and history. */
export const uploadServicePath = path('/uploadService/$serviceId/{-$tab}');
