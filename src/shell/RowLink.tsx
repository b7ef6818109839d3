import type { MouseEvent, ReactNode } from 'react';
import { router } from './router.tsx';

interface Props {
  to: string;
  children: ReactNode;
}

/**
 * The link of a row. A plain anchor: the router's `Link` watches the location, and fifty of them cost more than
 * the rows they stand in. The page's code is fetched when the pointer comes near.
 */
export function RowLink({ to, children }: Props) {
  const go = (event: MouseEvent) => {
    const own = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!own) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  return (
    <a
      href={to}
      className="rounded-sm font-medium text-brand-text hover:underline"
      onClick={go}
      onPointerEnter={() => void router.preloadRoute({ to }).catch(() => undefined)}
    >
      {children}
    </a>
  );
}
