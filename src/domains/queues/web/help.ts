import { t } from '@lingui/core/macro';
import type { HelpTopic } from '#shell/frame/help.ts';
import { deadLettersPath, processesPath } from '../paths.ts';

/** Help for the queue monitor. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/mqProxyMon', '/mqProxyMon/deadLetters', '/mqProxyMon/processes'],
    title: t`Queue monitor`,
    text: t`A queue whose oldest item gets older has no worker, or one that can't keep up. Dead letters are tasks that failed for good: fix the cause, then requeue or discard them.`,
    tasks: [
      { title: t`See dead letters`, to: deadLettersPath() },
      { title: t`See running processes`, to: processesPath({ state: 'running' }) },
    ],
  },
];
