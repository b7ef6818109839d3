import { t } from '@lingui/core/macro';
import type { Check } from './types.ts';

export const stateLabels = (): Record<Check['state'], string> => ({
  ok: t`OK`,
  warning: t`Warning`,
  failed: t`Failed`,
  skipped: t`Not checked`,
});
