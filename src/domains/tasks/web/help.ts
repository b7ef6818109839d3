import { t } from '@lingui/core/macro';
import { serversPath } from '#domains/servers/paths.ts';
import type { HelpTopic } from '#shell/frame/help.ts';
import { tasksPath } from '../paths.ts';

/** Help for the task queue. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/tasks', '/tasks/$taskId'],
    title: t`Task queue`,
    text: t`Long changes run as tasks. Open one to read its log. A failed task says what happened, and you can retry it; many can be canceled before they end.`,
    tasks: [
      { title: t`See failed tasks`, to: tasksPath({ state: 'failed' }) },
      { title: t`See all servers`, to: serversPath(), may: 'server.view' },
    ],
  },
];
