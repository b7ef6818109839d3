import { t } from '@lingui/core/macro';
import type { PaletteSource, WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/sshKeys', item: 'sshKeys', title: () => t`SSH Keys`, page: () => import('./SshKeysPage.tsx') },
];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'sshKeys', title: () => t`SSH Keys`, rank: 65, may: 'ssh-key.view', load: () => import('./finds.ts') },
];
