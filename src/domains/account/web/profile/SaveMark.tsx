import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { Phase } from './use-save.ts';

/** What became of a field: stored, being stored, or to be tried again. */
export function SaveMark({ phase, onRetry }: { phase: Phase; onRetry: () => void }) {
  if (phase === 'failed')
    return (
      <button type="button" className="text-[13px] font-medium text-bad hover:underline" onClick={onRetry}>
        {t`Retry`}
      </button>
    );
  return (
    <span role="status" className="inline-flex min-h-5 items-center gap-1 text-[13px] text-ok">
      {phase === 'saved' && (
        <>
          <Check aria-hidden size={14} />
          {t`Saved`}
        </>
      )}
      {phase === 'saving' && <span className="text-muted">{t`Saving…`}</span>}
    </span>
  );
}
