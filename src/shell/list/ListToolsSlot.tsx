import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { buttonClass } from '#ui/Button.tsx';
import { usePainted } from '../boot/first-paint.ts';
import type { ListView } from './list-view.ts';

const ListTools = lazyPart(() => import('./ListTools.tsx'));

/** Room for what domains put into the bar of every list; it comes once the list can be seen, and moves nothing. */
export function ListToolsSlot({ view }: { view: ListView }) {
  const placeholder = (
    <span aria-hidden className={clsx(buttonClass(), 'invisible px-2.5!')}>
      <Bookmark size={16} />
      <span className="max-2xl:hidden">{t`Views`}</span>
    </span>
  );
  if (!usePainted()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <ListTools view={view} />
    </Suspense>
  );
}
