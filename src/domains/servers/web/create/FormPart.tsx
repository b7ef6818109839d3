import type { ReactNode } from 'react';

const idOf = (part: string) => `create-${part}`;

/** A part of the form that the review leads back to. */
export function FormPart({ part, children }: { part: string; children: ReactNode }) {
  return (
    <div id={idOf(part)} tabIndex={-1} className="min-w-0 scroll-mt-20 rounded-xl empty:hidden">
      {children}
    </div>
  );
}

/** Brings a part into view, and the keyboard to it; nothing where it is folded away. */
export function goToPart(part: string) {
  const element = document.getElementById(idOf(part));
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
