import type { ReactNode } from 'react';

interface Props {
  to: string;
  children: ReactNode;
}

/** The link of a row. A plain anchor, which `followLinks` makes the router's. */
export function RowLink({ to, children }: Props) {
  return (
    <a href={to} data-go="" className="reach rounded-sm font-medium text-brand-text hover:underline">
      {children}
    </a>
  );
}
