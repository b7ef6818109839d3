import { t } from '@lingui/core/macro';
import type { Shortcut } from '#shell/boot/web-route.ts';

export const shortcuts: readonly Shortcut[] = [
  { keys: ['↑', '↓'], title: () => t`Move rule, on its handle`, on: () => t`Firewall` },
  { keys: ['Esc'], title: () => t`Cancel editing a rule`, on: () => t`Firewall` },
];
