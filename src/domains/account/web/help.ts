import { t } from '@lingui/core/macro';
import { createServerPath, serversPath } from '#domains/servers/paths.ts';
import { securityPath } from '#domains/identity/paths.ts';
import { notificationPreferencesPath } from '#domains/notifications/paths.ts';
import { tasksPath } from '#domains/tasks/paths.ts';
import type { HelpTopic } from '#shell/frame/help.ts';

/** Help for the dashboard and the profile. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/dashboard'],
    title: t`Dashboard`,
    text: t`Shows your servers, recent tasks and what needs your attention.`,
    tasks: [
      { title: t`Create a server`, to: createServerPath(), may: 'server.create' },
      { title: t`See all servers`, to: serversPath(), may: 'server.view' },
      { title: t`Follow running tasks`, to: tasksPath(), may: 'task.view' },
    ],
  },
  {
    screens: ['/profile/{-$remote}/{-$status}/{-$value}', '/Profile/security', '/profile/notifications'],
    title: t`Your profile`,
    text: t`Your name, password, sign-in security and preferences. Changes apply to you, not to other users of the account.`,
    tasks: [
      { title: t`Turn on two-factor authentication`, to: securityPath() },
      { title: t`Choose which notifications you receive`, to: notificationPreferencesPath() },
    ],
  },
];
