import { path } from '#kernel/paths.ts';

export const consolePath = path('/console/$serverId/$kind');
