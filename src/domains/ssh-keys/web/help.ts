import { t } from '@lingui/core/macro';
import { createServerPath } from '#domains/servers/paths.ts';
import type { HelpTopic } from '#shell/frame/help.ts';

/** Help for the screen of SSH keys. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/sshKeys'],
    title: t`SSH keys`,
    text: t`Add the public half of a key here, and choose it when you create a server. The private half stays on your computer.`,
    tasks: [{ title: t`Create a server with a key`, to: createServerPath(), may: 'server.create' }],
  },
];
