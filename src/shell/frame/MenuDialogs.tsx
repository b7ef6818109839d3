import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useMenu } from '../session/session-reads.ts';
import { menuDialogs, useMenuDialog } from './menu-dialogs.ts';

const loaded = new Map(menuDialogs.map(({ id, load }) => [id, lazyPart(load)]));

/** The dialog of a menu entry that the address names, where its entry is permitted. */
export function MenuDialogs() {
  const menu = useMenu();
  const { open, close } = useMenuDialog();
  const Found = loaded.get(open);
  if (!Found || !menu?.permittedItems.includes(open)) return null;
  return (
    <Suspense>
      <Found onClose={close} />
    </Suspense>
  );
}
