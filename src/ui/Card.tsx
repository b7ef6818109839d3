import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  title?: ReactNode;
  /** What is shown at the end of the title line. */
  actions?: ReactNode;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, note, className, children }: Props) {
  return (
    <section className={clsx('min-w-0 rounded-xl border border-line bg-surface p-5 shadow-card', className)}>
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="text-[15px] leading-6 font-semibold">{title}</h2>
            {note && <p className="text-muted">{note}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** The head of a screen: title, one line below it, and the actions at its end. */
export function PageHead({ title, note, actions }: { title: ReactNode; note?: ReactNode; actions?: ReactNode }) {
  return (
    // On a phone the actions are beside the title, and the note is below both.
    <div className="mb-5 flex flex-wrap items-start justify-between gap-3 max-sm:mb-3 max-sm:items-center">
      <div className="min-w-0 max-sm:contents">
        <h1 className="text-xl leading-8 font-semibold tracking-tight break-words max-sm:min-w-[40%] max-sm:flex-1">
          {title}
        </h1>
        {note && <p className="max-w-prose text-muted max-sm:order-1 max-sm:basis-full">{note}</p>}
      </div>
      {actions && <div className="print-none flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
