import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { maxGivenReason } from '#kernel/reason-limits.ts';
import { ReasonFields } from './ReasonFields.tsx';
import type { ReasonInput } from './use-given-reason.ts';

/** Reason and ticket of an operation that takes both and needs neither: closed until someone wants to give them. */
export function GivenReason({ reason }: { reason: ReasonInput | null | undefined }) {
  const [open, setOpen] = useState(false);
  if (!reason) return null;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-muted">{t`Reason and ticket`}</summary>
      {open && (
        <div className="mt-2">
          <ReasonFields optional field={reason.field} maxReason={maxGivenReason} />
        </div>
      )}
    </details>
  );
}
