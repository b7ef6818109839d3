import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';
import type { Path } from '#kernel/paths.ts';

/** A screen beside the alarms. */
interface AlarmScreen {
  path: Path;
  title: () => string;
}
export const alarmScreens = point<AlarmScreen>('alarms.screens');

/** A card on the page of an alarm. */
interface AlarmCard {
  load: () => Promise<{ default: ComponentType<{ alarmId: string }> }>;
}
export const alarmCards = point<AlarmCard>('alarms.cards');
