import { t } from '@lingui/core/macro';
import { createServerPath } from '#domains/servers/paths.ts';
import type { HelpTopic } from '#shell/frame/help.ts';

/** Help for the screens of images. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/hdlibrary', '/hdlibrary/$datacenter/$tab'],
    title: t`Images`,
    text: t`Images are the disks that new servers begin with. Upload your own, import one from a URL, or make one of a server's disk. An upload that was interrupted continues where it stopped.`,
    tasks: [{ title: t`Create a server`, to: createServerPath(), may: 'server.create' }],
  },
];
