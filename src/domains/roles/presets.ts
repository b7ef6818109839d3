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

/** What an auditor of the staff holds: all that only shows something, without the contact details of people. */
export const isForAuditors = (permission: string): boolean =>
  permission.endsWith('.view') || permission.startsWith('report.');
