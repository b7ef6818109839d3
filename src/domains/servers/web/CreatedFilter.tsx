import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ListState } from '#shell/list/list-search.ts';
import { Button } from '#ui/Button.tsx';
import { OpDialog, plainForm } from '#shell/form/OpDialog.tsx';
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
    <OpDialog
      form={plainForm(submit)}
      title={t`Filter by creation date`}
      question={false}
      onClose={onClose}
      action={t`Show servers`}
      disabledReason={from !== '' && to !== '' && to < from ? t`The end date is before the start date.` : null}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t`From`}
          value={from}
          max={to || undefined}
          onChange={(event) => setSpan([event.target.value, to])}
        />
        <TextField
          type="date"
          label={t`Through`}
          value={to}
          min={from || undefined}
          onChange={(event) => setSpan([from, event.target.value])}
        />
      </div>
      <p className="text-[13px] text-muted">{t`Both are optional. Dates are in your time zone.`}</p>
    </OpDialog>
  );
}
