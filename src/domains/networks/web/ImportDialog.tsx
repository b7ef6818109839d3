import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Banner } from '#ui/Feedback.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Field } from '#ui/Field.tsx';
import { networks } from '../contract.ts';
import type { SubnetRow } from './types.ts';
import { becomes } from '#ui/direction.ts';

type Result = AnswerOf<typeof networks.importAddresses>;

/** Reads a plan of addresses: shows what it would change first, and changes all of it or nothing. */
export default function ImportDialog({ subnet, onClose }: { subnet: SubnetRow; onClose(): void }) {
  const [seen, setSeen] = useState<Result>();
  const ready = seen !== undefined && seen.wrong.length === 0 && seen.changes.length > 0;
  const form = useOpForm(networks.importAddresses, {
    start: { csv: '' },
    params: { subnetId: subnet.id },
    dryRun: () => !ready,
  });
  const { csv } = form.values;
  const change = (text: string) => {
    form.set({ csv: text });
    setSeen(undefined);
  };
  const count = seen?.changes.length ?? 0;
  return (
    <OpDialog
      form={form}
      title={t`Import into ${subnet.cidr}`}
      action={ready ? plural(count, { one: 'Apply # change', other: 'Apply # changes' }) : t`Check`}
      disabledReason={csv.trim() === '' ? t`Choose a file or paste its contents first.` : null}
      done={(result) => {
        setSeen(result);
        const { length: count } = result.changes;
        return ready && result.done && t`Changes applied: ${count}`;
      }}
      onClose={onClose}
    >
      <p className="text-[13px] text-muted">{t`Use the export format: the ip column plus the columns to change (state: free or reserved, note, reverseDns).`}</p>
      <FileButton accept=".csv,text/csv,text/plain" onFile={(file) => void file.text().then(change)} />
      <Field label={t`Text`} error={form.error('csv')}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={6}
            spellCheck={false}
            value={csv}
            placeholder={'ip,state,note\n' + subnet.from + ',reserved,Printer'}
            className="w-full rounded-lg border border-edge bg-surface px-3 py-2 font-mono text-[13px]"
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      {seen && <Preview result={seen} />}
    </OpDialog>
  );
}

const mostShown = 200;

function Preview({ result: { changes, wrong, unchanged } }: { result: Result }) {
  const labels = { reserve: t`Reserve`, free: t`Free`, note: t`Note`, reverseDns: t`Reverse DNS` };
  const [bad, good] = [wrong.length, changes.length];
  const more = Math.max(0, Math.max(bad, good) - mostShown);
  return (
    <div role="status" className="grid gap-2 text-[13px]">
      {bad > 0 ? (
        <Banner tone="bad">{t`Invalid lines: ${bad}. Nothing is changed until all lines are valid.`}</Banner>
      ) : (
        <p>{t`Changes: ${good} · unchanged lines: ${unchanged}`}</p>
      )}
      <ul aria-label={bad > 0 ? t`Invalid lines` : t`Changes`} className="grid max-h-60 gap-1 overflow-auto">
        {bad > 0
          ? wrong.slice(0, mostShown).map(({ line, ip, reason }) => (
              <li key={line} className="flex gap-3">
                <span className="w-16 shrink-0 text-muted">{t`Line ${line}`}</span>
                <span className="w-32 shrink-0 font-mono break-all">{ip}</span>
                <span>{reason}</span>
              </li>
            ))
          : changes.slice(0, mostShown).map(({ line, ip, what, from, to }) => (
              <li key={`${line} ${what}`} className="flex gap-3">
                <span className="w-32 shrink-0 font-mono break-all">{ip}</span>
                <span className="w-24 shrink-0 text-muted">{labels[what]}</span>
                <span className="break-all">
                  {what === 'note' || what === 'reverseDns' ? `${from || '–'}${becomes()}${to || '–'}` : ''}
                </span>
              </li>
            ))}
      </ul>
      {more > 0 && <p className="text-muted">{t`and ${more} more`}</p>}
    </div>
  );
}
