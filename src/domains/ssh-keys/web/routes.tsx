import type { WebRoute } from '#shell/web-route.ts';

export const routes: readonly WebRoute[] = [
  { path: '/sshKeys', item: 'sshKeys', title: 'SSH Keys', page: () => import('./SshKeysPage.tsx') },
];
