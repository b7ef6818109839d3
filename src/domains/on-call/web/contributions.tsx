import { t } from '@lingui/core/macro';
import { alarmCards } from '#domains/alarms/web/port.ts';
import type { PaletteSource } from '#shell/boot/web-route.ts';

export const contributes = [alarmCards({ load: () => import('./EscalationCard.tsx') })];

export const paletteSources: readonly PaletteSource[] = [
  { id: 'on-call', title: () => t`On call`, rank: 65, may: 'alarm.view', load: () => import('./finds.ts') },
];
