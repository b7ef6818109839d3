import { useCallback } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Path } from '#kernel/paths.ts';

interface Going {
  /** What the address searches then, from what it searches now. */
  search: (now: Readonly<Record<string, string>>) => object;
  replace?: boolean;
}

/**
 * Goes to a screen (`go(serverPath(id, 'backup'))`), or changes what this one's address searches (`go('.', { search })`).
 * The router's types end here: its routes come from the domains.
 */
export function useGo(): (to: Path | '.', going?: Going) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, going) => void navigate((going === undefined ? { href: to } : { to, ...going }) as never),
    [navigate],
  );
}
