import { t } from '@lingui/core/macro';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const paletteSources: readonly PaletteSource[] = [
  { id: 'sshKeys', title: () => t`SSH Keys`, rank: 65, may: 'ssh-key.view', load: () => import('./finds.ts') },
];
