import type { Permission } from '#kernel/permissions.ts';

/** What a team member holds for whom no set is chosen: nothing of it costs money, deletes data or opens access. */
export const teamMember: readonly Permission[] = [
  'home.view',
  'image.view',
  'network.view',
  'server.power',
  'server.view',
  'task.view',
];
