import { t } from '@lingui/core/macro';
import { DateTime } from '#shell/text/DateTime.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import type { UploadServiceRow } from './types.ts';

/** How the last test ended. */
export function TestState({ test }: Pick<UploadServiceRow, 'test'>) {
  if (test === null) return t`Not tested`;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StateDot tone={test.error === null ? 'ok' : 'bad'}>{test.error === null ? t`Passed` : t`Failed`}</StateDot>
      <DateTime at={test.at} className="text-muted" />
    </span>
  );
}
