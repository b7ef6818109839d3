import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/sites/$siteHost/mails/$mailId/{-$language}',
    item: 'sites',
    title: () => t`Email text`,
    page: () => import('./MailTemplatePage.tsx'),
  },
];
