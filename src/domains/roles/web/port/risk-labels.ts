import { t } from '@lingui/core/macro';
import type { Risk } from '#kernel/permission-catalog.ts';
import type { Tone } from '#ui/StateDot.tsx';

export const riskLabel = (risk: Risk): string => ({ low: t`Low`, medium: t`Medium`, high: t`High` })[risk];
export const riskTone: Record<Risk, Tone> = { low: 'muted', medium: 'warn', high: 'bad' };
