import { t } from '@lingui/core/macro';
import { serversPath } from '#domains/servers/paths.ts';
import type { HelpTopic } from '#shell/frame/help.ts';

/** Help for the screens of groups. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/groups', '/groups/$site/$groupId/{-$tab}'],
    title: t`Groups`,
    text: t`A group is a set of people. Share servers and list views with a group, and everyone in it has them until they leave.`,
    tasks: [{ title: t`Choose servers to share`, to: serversPath(), may: 'server.share' }],
  },
];
