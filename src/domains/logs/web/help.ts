import { t } from '@lingui/core/macro';
import type { HelpTopic } from '#shell/frame/help.ts';
import { logViewPath } from '../paths.ts';

/** Help for the log view. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/logView'],
    title: t`Log view`,
    text: t`Search the log lines of all processes by level, service, time or text. The lines of one request include those of the tasks it started. Saved views keep a search.`,
    tasks: [{ title: t`See errors of the last 24 hours`, to: logViewPath({ level: 'error,fatal', within: '24h' }) }],
  },
];
