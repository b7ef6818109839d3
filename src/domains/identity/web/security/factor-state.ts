import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { Details } from './details.ts';

export type FactorState = 'off' | 'pending' | 'on' | 'suspended' | 'required';

/** The state of one method: `ready` when it is set up, `on` when its switch is. */
export function stateOf(details: Details, method: { ready: boolean; on: boolean }): FactorState {
  const on = details.useTFA && method.on;
  if (on && details.suspendedSeconds > 0) return 'suspended';
  if (on) return details.policy.factorRequired ? 'required' : 'on';
  return method.ready ? 'off' : 'pending';
}

export const stateText = (state: FactorState): { tone: Tone; label: string; meaning: string } =>
  ({
    off: { tone: 'muted' as const, label: t`Off`, meaning: t`Set up but not required at sign-in.` },
    pending: {
      tone: 'brand' as const,
      label: t`Setup required`,
      meaning: t`Waiting for setup or verification.`,
    },
    on: { tone: 'ok' as const, label: t`On`, meaning: t`Required when you sign in.` },
    suspended: {
      tone: 'bad' as const,
      label: t`Suspended`,
      meaning: t`Temporarily blocked after too many wrong codes.`,
    },
    required: { tone: 'ok' as const, label: t`On, required`, meaning: t`Required by this site's policy.` },
  })[state];
