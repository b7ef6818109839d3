import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { MenuEntry } from './menu-entry.ts';

const load = () => import('./MenuPopup.tsx');
const MenuPopup = lazyPart(load);

interface Trigger {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  onClick?: () => void;
}
interface Props {
  /** The button that opens it, without handlers of its own. */
  trigger: (wiring: Trigger) => ReactElement;
  /** Called when it opens, while it is drawn. */
  entries: () => readonly MenuEntry[];
  /** A pointer or the focus came near: what the entries need may come. */
  onNear?: () => void;
  /** It is open from the start: its trigger was pressed before its code had come. */
  pressed?: boolean;
  /** What is above the entries. */
  head?: ReactNode;
  /** Gives the focus to something else than the button once it has closed. */
  focusAfter?: () => void;
}

/** A menu whose code arrives on the first hover or focus of its trigger, and whose entries are made when it opens. */
export function Menu({ trigger, entries, onNear, pressed = false, head, focusAfter }: Props) {
  const [opened, setOpened] = useState(pressed);
  const bring = () => {
    void load();
    onNear?.();
  };
  const closed = trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: bring,
    onFocus: bring,
    onClick: () => setOpened(true),
  });
  if (!opened) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup trigger={trigger({})} entries={entries} head={head} focusAfter={focusAfter} />
    </Suspense>
  );
}
