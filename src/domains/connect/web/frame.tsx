import { t } from '@lingui/core/macro';
import type { Shortcut } from '#shell/boot/web-route.ts';
import { serverPageTitle } from '#domains/servers/web/port.ts';

export const shortcuts: readonly Shortcut[] = [
  { keys: ['O'], title: () => t`Open console`, on: serverPageTitle, may: 'server.console' },
];
