import { t } from '@lingui/core/macro';
import { createServerPath } from '#domains/servers/paths.ts';
import type { HelpTopic } from '#shell/frame/help.ts';

/** Help for the screens of init policies. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/cloudinit', '/cloudinit/$policyId/{-$tab}'],
    title: t`Init policies`,
    text: t`An init policy holds settings, files and scripts that a new server runs at its first start. Test a policy before you use it; each change is a new version.`,
    tasks: [{ title: t`Create a server with a policy`, to: createServerPath(), may: 'server.create' }],
  },
];
