import { t } from '@lingui/core/macro';
import type { Shortcut } from '#shell/boot/web-route.ts';

export const shortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], title: () => t`Move to the previous or next point`, on: () => t`Charts` },
  { keys: ['Home', 'End'], title: () => t`First or last point`, on: () => t`Charts` },
  { keys: ['+', '-'], title: () => t`Zoom in or out`, on: () => t`Charts` },
];
