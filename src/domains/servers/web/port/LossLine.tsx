import type { ReactNode } from 'react';

/** A line of what a termination deletes: how many of what, and the rest of it. */
export function LossLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 px-3.5 py-2">
      <dt className="w-24 shrink-0 font-medium">{name}</dt>
      <dd className="min-w-0 break-words text-muted tabular-nums">{children}</dd>
    </div>
  );
}
