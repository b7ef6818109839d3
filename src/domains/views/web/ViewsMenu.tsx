import { t } from '@lingui/core/macro';
import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { noView, type ListView } from '#shell/list/list-view.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const load = () => import('./SavedViewsMenu.tsx');
const SavedViewsMenu = lazyPart(load);
const bring = () => void load();

/** The button of the saved views of a list. Its menu comes when it is near, or when the address names a view, whose name is shown. */
export default function ViewsMenu({ view }: { view: ListView }) {
  const [pressed, setPressed] = useState(false);
  const named = view.applied !== '' && view.applied !== noView;
  const [used, setUsed] = useState(named);
  // Stays when no view is applied anymore: the focus goes back to the button of its menu.
  if ((named || pressed) && !used) setUsed(true);
  const button = (
    <Button
      title={t`Views`}
      className="max-w-44 min-w-0 px-2.5!"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={bring}
      onFocus={bring}
      onClick={() => setPressed(true)}
    >
      <Bookmark aria-hidden size={16} className="shrink-0" />
      <span className="max-2xl:sr-only">{t`Views`}</span>
    </Button>
  );
  if (!used) return button;
  return (
    <Suspense fallback={button}>
      <SavedViewsMenu view={view} pressed={pressed} />
    </Suspense>
  );
}
