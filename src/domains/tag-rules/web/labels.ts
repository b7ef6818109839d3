import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { Level, ObjectKind, RuleState } from '../kinds.ts';

export const kindLabel = (kind: ObjectKind): string =>
  ({ server: t`Servers`, network: t`Networks`, image: t`Images` })[kind];

export const oneOf = (kind: ObjectKind): string => ({ server: t`Server`, network: t`Network`, image: t`Image` })[kind];

const levelTexts = (): Record<Level, string> => ({
  access: t`Access`,
  configure: t`Access and configure`,
  use: t`Use`,
  manage: t`Use and manage`,
});
export const levelLabel = (level: Level): string => levelTexts()[level];
/** An image that is shared with a group can also be passed on, which no rule gives. */
export const sharedLevelLabel = (level: string): string =>
  level === 'share' ? t`Use and share` : ((levelTexts() as Record<string, string>)[level] ?? level);

export const stateLabel = (state: RuleState): string =>
  ({ active: t`Active`, paused: t`Paused`, expired: t`Expired` })[state];
export const stateTone: Record<RuleState, Tone> = { active: 'ok', paused: 'warn', expired: 'muted' };
