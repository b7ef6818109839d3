import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import type { ListState } from '#shell/list/list-search.ts';
import { Button } from '#ui/Button.tsx';
import { modes, valuesOf } from './tag-modes.ts';

const load = () => import('./ChooseTagsDialog.tsx');
const ChooseTagsDialog = lazily(load);
const bring = () => void load();

/** The filter of a list by tags: any of, all of and none of, together. */
export default function TagFilter({ search, set }: ListState) {
  const [open, setOpen] = useState(false);
  const count = modes.reduce((sum, mode) => sum + valuesOf(search[mode]).length, 0);
  return (
    <>
      <Button
        className="px-2.5!"
        aria-haspopup="dialog"
        onPointerEnter={bring}
        onFocus={bring}
        onClick={() => setOpen(true)}
      >
        {t`Tags`}
        {count > 0 && (
          <span className="rounded bg-brand-soft px-1.5 text-xs text-brand-text tabular-nums">{count}</span>
        )}
      </Button>
      {open && <ChooseTagsDialog search={search} set={set} onClose={() => setOpen(false)} />}
    </>
  );
}
