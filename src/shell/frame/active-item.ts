import { useMatches, useRouterState } from '@tanstack/react-router';
import { activeLeaf } from './menu-paths.ts';
import type { Menu } from '../session/session-reads.ts';

/** The id of the menu entry that the screen belongs to: by its address, else the one that its route names. */
export function useActiveItem(menu: Menu | undefined): string | undefined {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const named = useMatches({ select: (matches) => matches.at(-1)?.staticData.item });
  return menu && (activeLeaf(menu.tree, pathname)?.id ?? named);
}
