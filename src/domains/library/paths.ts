import { path } from '#kernel/paths.ts';

export const libraryPath = path('/hdlibrary/$datacenter/$tab');
