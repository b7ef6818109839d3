import { path } from '#kernel/paths.ts';

export const groupsPath = path('/groups');
export const groupPath = path('/groups/$site/$groupId/{-$tab}');
