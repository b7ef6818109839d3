import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface Props {
  /** How much isn't saved, such as "3 unapplied changes". */
  text: string;
  /** Where that is, such as links to the sections. */
  where?: ReactNode;
  /** Buttons that change what isn't saved, such as undo. */
  tools?: ReactNode;
  onDiscard(): void;
  /** The button that saves. */
  children: ReactNode;
}

/** What is edited and not saved yet, always in sight at the bottom: discard or save it. */
export function UnsavedBar({ text, where, tools, onDiscard, children }: Props) {
  return (
    <div
      role="toolbar"
      aria-label={t`Changes`}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-float"
    >
      <div className="me-auto min-w-0 max-sm:w-full">
        <span role="status" className="font-medium tabular-nums">
          {text}
        </span>
        {where}
      </div>
      {tools}
      <Button onClick={onDiscard}>{t`Discard`}</Button>
      {children}
    </div>
  );
}
