import { t } from '@lingui/core/macro';
import type { HelpTopic } from '#shell/frame/help.ts';
import { rolesPath } from '../paths.ts';

/** Help for the screen of roles. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/roles'],
    title: t`Roles`,
    text: t`A role is a set of permissions. Filter by a role to see everything it may do. Permissions with a high risk cost money, destroy data or open other people's access.`,
    tasks: [{ title: t`See permissions with a high risk`, to: rolesPath({ risk: 'high' }) }],
  },
];
