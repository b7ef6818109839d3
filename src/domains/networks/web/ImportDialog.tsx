import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { buttonClass } from '#ui/Button.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Field } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { networks } from '../contract.ts';
import { afterChange } from './after.ts';
import type { SubnetRow } from './types.ts';
import { told } from '#ui/told.ts';

type Result = AnswerOf<typeof networks.importAddresses>;

/** Reads a plan of addresses: shows what it would change first, and changes all of it or nothing. */
export default function ImportDialog({ subnet, onClose }: { subnet: SubnetRow; onClose(): void }) {
  const [csv, setCsv] = useState('');
  const [seen, setSeen] = useState<Result>();
  const look = useAct(networks.importAddresses, { onRefused: () => false, onDone: setSeen });
  const save = useAct(networks.importAddresses, {
    refresh: afterChange,
    onRefused: () => false,
    onDone: (result) => {
      setSeen(result);
      if (!result.done) return;
      const count = result.changes.length;
      toast('success', t`Changes made: ${count}`);
      onClose();
    },
  });
  const params = { subnetId: subnet.id };
  const error = look.error ?? save.error;
  const change = (text: string) => {
    setCsv(text);
    setSeen(undefined);
    if (look.error) look.reset();
    if (save.error) save.reset();
  };
  const ready = seen !== undefined && seen.wrong.length === 0 && seen.changes.length > 0;
  const count = seen?.changes.length ?? 0;
  return (
    <FormDialog
      title={t`Import into ${subnet.cidr}`}
      action={ready ? t`Make the changes: ${count}` : t`Check`}
      busy={look.isPending || save.isPending}
      disabledReason={csv.trim() === '' ? t`Choose a file or paste its text first.` : null}
      onClose={onClose}
      onSubmit={() =>
        ready
          ? save.mutate({ params, input: { csv, dryRun: false } })
          : look.mutate({ params, input: { csv, dryRun: true } })
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <p className="text-[13px] text-muted">{t`As the export has it: the column ip, and of state (free or reserved), note and reverseDns those that are to change.`}</p>
        <label className={`${buttonClass()} w-fit cursor-pointer has-focus-visible:outline-2`}>
          <Upload aria-hidden size={15} />
          {t`Read from a file`}
          <input
            type="file"
            className="sr-only"
            accept=".csv,text/csv,text/plain"
            onChange={(event) => {
              void event.target.files?.[0]?.text().then(change);
              event.target.value = '';
            }}
          />
        </label>
        <Field label={t`Text`} error={error?.of('csv')}>
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
      </div>
    </FormDialog>
  );
}

const mostShown = 200;

function Preview({ result: { changes, wrong, unchanged } }: { result: Result }) {
  const words = { reserve: t`Reserve`, free: t`Free`, note: t`Note`, reverseDns: t`Reverse DNS` };
  const [bad, good] = [wrong.length, changes.length];
  const more = Math.max(0, Math.max(bad, good) - mostShown);
  return (
    <div role="status" className="grid gap-2 text-[13px]">
      {bad > 0 ? (
        <Banner tone="bad">{t`Lines that are wrong: ${bad}. Nothing is changed until all are right.`}</Banner>
      ) : (
        <p>{t`Changes: ${good} · lines without a change: ${unchanged}`}</p>
      )}
      <ul aria-label={bad > 0 ? t`Wrong lines` : t`Changes`} className="grid max-h-60 gap-1 overflow-auto">
        {bad > 0
          ? wrong.slice(0, mostShown).map(({ line, ip, reason }) => (
              <li key={line} className="flex gap-3">
                <span className="w-16 shrink-0 text-muted">{t`Line ${line}`}</span>
                <span className="w-32 shrink-0 font-mono break-all">{ip}</span>
                <span>{told(reason)}</span>
              </li>
            ))
          : changes.slice(0, mostShown).map(({ line, ip, what, from, to }) => (
              <li key={`${line} ${what}`} className="flex gap-3">
                <span className="w-32 shrink-0 font-mono break-all">{ip}</span>
                <span className="w-24 shrink-0 text-muted">{words[what]}</span>
                <span className="break-all">
                  {what === 'note' || what === 'reverseDns' ? `${from || '–'} → ${to || '–'}` : ''}
                </span>
              </li>
            ))}
      </ul>
      {more > 0 && <p className="text-muted">{t`and ${more} more`}</p>}
    </div>
  );
}
