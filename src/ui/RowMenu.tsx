import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { MenuEntry } from './menu-entry.ts';

const load = () => import('./MenuPopup.tsx');
const MenuPopup = lazyPart(load);

/** Brings the code of the menu when a pointer or the focus comes near its button. */
export const preloadRowMenu = () => void load();

interface Props {
  label: string;
  /** Asked for each time the menu opens. */
  entries: () => readonly MenuEntry[];
  /** Whether the button has been pressed; before that it is a plain button that the table watches over. */
  used: boolean;
}

/** The button at the end of a row's first cell, and the menu it opens. */
export function RowMenu({ label, entries, used }: Props) {
  const closed = (
    <button
      type="button"
      className="row-menu"
      data-menu=""
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
    />
  );
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup
        trigger={<button type="button" className="row-menu" aria-label={label} />}
        entries={entries}
        head={null}
      />
    </Suspense>
  );
}
