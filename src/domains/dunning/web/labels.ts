import { t } from '@lingui/core/macro';
import type { StepKind } from '../plan.ts';

/** What a step of the plan does, as the rest of "On December 27: ...". */
export function stepLabel(kind: StepKind): string {
  switch (kind) {
    case 'remind':
      return t`Reminder`;
    case 'charge':
      return t`Charge of the default card`;
    case 'warn':
      return t`Warning on the account`;
    case 'suspend':
      return t`Account and servers suspended`;
  }
}
