import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ListState } from '#shell/list.ts';
import { Button } from '#ui/Button.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';

/** The filter of the list by the days on which servers were created. */
export default function CreatedFilter({ search, set }: ListState) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className="px-2.5!" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`Created`}
        {search['created'] && (
          <span className="rounded bg-brand-soft px-1.5 text-xs text-brand-text tabular-nums">1</span>
        )}
      </Button>
      {open && <Choose search={search} set={set} onClose={() => setOpen(false)} />}
    </>
  );
}

function Choose({ search, set, onClose }: ListState & { onClose(): void }) {
  const [[from = '', to = ''], setSpan] = useState(() => (search['created'] ?? '').split('..'));
  const submit = () => {
    set({ created: from === '' && to === '' ? '' : `${from}..${to}` });
    onClose();
  };
  return (
    <FormDialog
      title={t`Filter by the day of creation`}
      onClose={onClose}
      onSubmit={submit}
      action={t`Show servers`}
      disabledReason={from !== '' && to !== '' && to < from ? t`The last day is before the first.` : null}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t`First day`}
          value={from}
          max={to || undefined}
          onChange={(event) => setSpan([event.target.value, to])}
        />
        <TextField
          type="date"
          label={t`Last day`}
          value={to}
          min={from || undefined}
          onChange={(event) => setSpan([from, event.target.value])}
        />
      </div>
      <p className="mt-3 text-[13px] text-muted">{t`Either may stay empty. Days are those of your time zone.`}</p>
    </FormDialog>
  );
}
