import { t } from '@lingui/core/macro';
import type { HelpTopic } from '#shell/frame/help.ts';
import { sitesPath } from '../paths.ts';

/** Help for the screens of sites. */
export const help = (): readonly HelpTopic[] => [
  {
    screens: ['/sites', '/sites/$siteHost/{-$tab}'],
    title: t`Sites`,
    text: t`A site is a brand with its own name, host names, terms and customers. Turn features off that the site does not sell, and start maintenance mode before work that customers would notice.`,
    tasks: [{ title: t`See all sites`, to: sitesPath() }],
  },
];
