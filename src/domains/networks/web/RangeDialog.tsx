import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { AnswerOf } from '#kernel/op.ts';
import { networks } from '../contract.ts';
import { maxNote } from '../limits.ts';
import type { SubnetRow } from './types.ts';

interface Asked {
  action: 'reserve' | 'free' | 'note';
  from: string;
  note: string;
}
type Result = AnswerOf<typeof networks.reserveAddresses>;

interface Props {
  subnet: Pick<SubnetRow, 'id' | 'cidr'>;
  asked: Asked;
  onClose(): void;
}

/** Reserves, releases or annotates one address or a range, and shows which addresses could not be changed and why. */
export default function RangeDialog({ subnet, asked, onClose }: Props) {
  const [action, setAction] = useState(asked.action);
  const [result, setResult] = useState<Result>();
  const op = { reserve: networks.reserveAddresses, free: networks.freeAddresses, note: networks.noteAddresses }[action];
  const form = useOpForm(op, {
    start: { from: asked.from, to: asked.from, note: asked.note },
    params: { subnetId: subnet.id },
    input: ({ from, to, note }) => ({
      from,
      ...(to.trim() === '' ? {} : { to }),
      ...(action === 'free' ? {} : { note }),
    }),
  });
  if (result) return <Results result={result} onClose={onClose} />;
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <OpDialog
      form={form}
      title={asked.from === '' ? t`Edit range of ${subnet.cidr}` : asked.from}
      action={{ reserve: t`Reserve`, free: t`Free`, note: t`Save note` }[action]}
      done={(answer) => {
        if (answer.skipped.length === 0)
          return plural(answer.done, { one: '# address changed', other: '# addresses changed' });
        setResult(answer);
        return false;
      }}
      onClose={onClose}
    >
      <Segments<Asked['action']>
        label={t`Action`}
        className="justify-self-start"
        value={action}
        choices={[
          { value: 'reserve', title: t`Reserve` },
          { value: 'free', title: t`Free` },
          { value: 'note', title: t`Note` },
        ]}
        onChange={(next) => {
          setAction(next);
          form.set(form.values);
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField label={t`From`} {...plain} {...form.field('from')} />
        <TextField label={t`To`} optional={t`optional`} {...plain} {...form.field('to')} />
      </div>
      {action !== 'free' && (
        <TextField label={t`Note`} optional={t`optional`} maxLength={maxNote} {...form.field('note')} />
      )}
      <p className="text-[13px] text-muted">
        {action === 'reserve'
          ? t`Reserved addresses are never assigned automatically. You can still choose one for a network interface.`
          : action === 'free'
            ? t`Released addresses become available to other servers. Their notes are deleted.`
            : t`A note is kept as long as the address is in use.`}
      </p>
    </OpDialog>
  );
}

function Results({ result: { done, skipped }, onClose }: { result: Result; onClose(): void }) {
  const left = skipped.length;
  return (
    <DoneDialog title={t`Changed: ${done} · skipped: ${left}`} action={t`Close`} onClose={onClose}>
      <ul aria-label={t`Excluded`} className="grid max-h-80 gap-1.5 overflow-auto text-[13px]">
        {skipped.map(({ ip, reason }) => (
          <li key={ip} className="flex gap-3">
            <span className="w-32 shrink-0 font-mono">{ip}</span>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </DoneDialog>
  );
}
