import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useMenu } from '../session/session-reads.ts';
import { menuDialogs, useMenuDialog } from './menu-dialogs.ts';

const dialogs = menuDialogs.map(({ id, load }) => ({ id, MenuDialog: lazyPart(load) }));

/** The dialog of a menu entry that the address names, where its entry is permitted. */
export function MenuDialogs() {
  const menu = useMenu();
  const { open, close } = useMenuDialog();
  if (open === '' || !menu?.permittedItems.includes(open)) return null;
  return (
    <Suspense>
      {dialogs
        .filter(({ id }) => id === open)
        .map(({ id, MenuDialog }) => (
          <MenuDialog key={id} onClose={close} />
        ))}
    </Suspense>
  );
}
