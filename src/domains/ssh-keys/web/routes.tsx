import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/sshKeys', item: 'sshKeys', title: () => t`SSH Keys`, page: () => import('./SshKeysPage.tsx') },
];
