import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/diagnostics',
    item: 'diagnostics',
    title: () => t`Diagnostic reports`,
    page: () => import('./DiagnosticsPage.tsx'),
  },
];
