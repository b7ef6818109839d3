import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { networks } from '../contract.ts';
import { maxNote } from '../limits.ts';
import type { AddressAsk } from './address-menu.tsx';
import { afterChange } from './after.ts';
import type { SubnetRow } from './types.ts';
import { told } from '#ui/told.ts';

type Asked = Extract<AddressAsk, { what: 'range' }>;
type Result = AnswerOf<typeof networks.reserveAddresses>;

interface Props {
  subnet: Pick<SubnetRow, 'id' | 'cidr'>;
  asked: Asked;
  onClose(): void;
}

/** Reserves, frees or notes one address or a range, and tells which ones could not be changed and why. */
export default function RangeDialog({ subnet, asked, onClose }: Props) {
  const [form, setForm] = useState({ action: asked.action, from: asked.from, to: asked.from, note: asked.note });
  const [result, setResult] = useState<Result>();
  const done = (answer: Result) => {
    if (answer.skipped.length > 0) return setResult(answer);
    toast('success', t`${answer.done} addresses changed`);
    onClose();
  };
  const options = { refresh: afterChange, onRefused: () => false, onDone: done };
  const acts = {
    reserve: useAct(networks.reserveAddresses, options),
    free: useAct(networks.freeAddresses, options),
    note: useAct(networks.noteAddresses, options),
  };
  const { isPending, error } = acts[form.action];
  const change = (patch: Partial<typeof form>) => {
    setForm({ ...form, ...patch });
    for (const act of Object.values(acts)) act.reset();
  };
  const submit = () => {
    const { action, from, note } = form;
    const to = form.to.trim() === '' ? {} : { to: form.to };
    const params = { subnetId: subnet.id };
    if (action === 'free') return acts.free.mutate({ params, input: { from, ...to } });
    acts[action].mutate({ params, input: { from, ...to, note } });
  };
  if (result) return <Results result={result} onClose={onClose} />;
  return (
    <Dialog
      title={asked.from === '' ? t`Change a range of ${subnet.cidr}` : asked.from}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {{ reserve: t`Reserve`, free: t`Free`, note: t`Save note` }[form.action]}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <Segments<Asked['action']>
          label={t`Action`}
          className="justify-self-start"
          value={form.action}
          choices={[
            { value: 'reserve', title: t`Reserve` },
            { value: 'free', title: t`Free` },
            { value: 'note', title: t`Note` },
          ]}
          onChange={(action) => change({ action })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t`From`}
            autoComplete="off"
            spellCheck={false}
            value={form.from}
            error={error?.of('from')}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label={t`To`}
            optional={t`optional`}
            autoComplete="off"
            spellCheck={false}
            value={form.to}
            error={error?.of('to')}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        {form.action !== 'free' && (
          <TextField
            label={t`Note`}
            optional={t`optional`}
            maxLength={maxNote}
            value={form.note}
            error={error?.of('note')}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
        <p className="text-[13px] text-muted">
          {form.action === 'reserve'
            ? t`No server is given a reserved address by itself; you can still choose it for a network card.`
            : form.action === 'free'
              ? t`What is freed is given to the next server that asks. Notes go with the reservation.`
              : t`A note stands on an address as long as somebody has it.`}
        </p>
      </div>
    </Dialog>
  );
}

function Results({ result: { done, skipped }, onClose }: { result: Result; onClose(): void }) {
  const left = skipped.length;
  return (
    <Dialog
      title={t`Changed: ${done} · left out: ${left}`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" look="primary">
          {t`Close`}
        </Button>
      }
    >
      <ul aria-label={t`Left out`} className="grid max-h-80 gap-1.5 overflow-auto text-[13px]">
        {skipped.map(({ ip, reason }) => (
          <li key={ip} className="flex gap-3">
            <span className="w-32 shrink-0 font-mono">{ip}</span>
            <span className="text-muted">{told(reason)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
