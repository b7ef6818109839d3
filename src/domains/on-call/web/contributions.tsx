import { alarmCards } from '#domains/alarms/web/port.ts';

export const contributes = [alarmCards({ load: () => import('./EscalationCard.tsx') })];
