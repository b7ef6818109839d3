import type { HeaderItem } from '#shell/boot/web-route.ts';

export const headerItems: readonly HeaderItem[] = [
  { id: 'alarms', may: 'alarm.view', load: () => import('./AlarmBadge.tsx') },
];
