import type { ReactNode } from 'react';
import { StateDot } from '#ui/StateDot.tsx';

/** Something that a host can do, or cannot, in words. */
export const Word = ({ able, children }: { able: boolean; children: ReactNode }) => (
  <StateDot tone={able ? 'ok' : 'warn'}>
    <span className="whitespace-normal">{children}</span>
  </StateDot>
);
