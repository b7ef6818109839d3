import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface Props {
  title: string;
  /** Leads back to where it is chosen. */
  onChange(): void;
  /** What was chosen; null: nothing. */
  children: ReactNode;
}

/** One thing that was chosen in a form, before the form is sent. */
export function ReviewRow({ title, onChange, children }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <dt className="text-muted max-sm:col-start-1">{title}</dt>
      <dd className="min-w-0 break-words max-sm:col-start-1">
        {children ?? <span className="text-muted">{t`none`}</span>}
      </dd>
      <dd className="max-sm:col-start-2 max-sm:row-start-1">
        <Button small look="ghost" aria-label={t`Change: ${title}`} onClick={onChange}>{t`Change`}</Button>
      </dd>
    </div>
  );
}
