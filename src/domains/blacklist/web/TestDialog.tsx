import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { blacklist } from '../contract.ts';
import { entryPlaces, type EntryPlace } from '../kinds.ts';
import { maxValue } from '../limits.ts';
import { kindLabel, placeLabel } from './labels.ts';

type Result = AnswerOf<typeof blacklist.testBlocklist>;

/** Says whether a value would be refused, and by which entry. */
export default function TestDialog({ onClose }: { onClose(): void }) {
  const [result, setResult] = useState<Result>();
  const form = useOpForm(blacklist.testBlocklist, { start: { place: 'sign-up' as EntryPlace, value: '' } });
  const change = (patch: Partial<typeof form.values>) => {
    form.set(patch);
    setResult(undefined);
  };
  return (
    <OpDialog
      form={form}
      title={t`Test value`}
      action={t`Test value`}
      cancel={t`Close`}
      disabledReason={form.values.value.trim() === '' ? t`Enter a value first.` : null}
      done={(answer) => {
        setResult(answer);
        return false;
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t`Checks the value as it would be checked for a customer. No hit is counted.`}</p>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <SelectField<EntryPlace>
          label={t`At`}
          value={form.values.place}
          choices={entryPlaces.map((value) => ({ value, title: placeLabel(value) }))}
          onChange={(place) => change({ place })}
        />
        <TextField
          label={t`Value`}
          hint={t`An address, an email, a domain, a phone number or a card.`}
          maxLength={maxValue}
          autoComplete="off"
          spellCheck={false}
          value={form.values.value}
          error={form.error('value')}
          onChange={(event) => change({ value: event.target.value })}
        />
      </div>
      {result && <Verdict result={result} />}
    </OpDialog>
  );
}

function Verdict({ result: { kind, refused, entry } }: { result: Result }) {
  if (kind === null)
    return <Banner tone="warn">{t`This doesn't look like a value that the blocklist can have.`}</Banner>;
  if (entry === null) return <Banner tone="ok">{t`Not refused. No entry matches.`}</Banner>;
  const of = `${entry.value} (${kindLabel(entry.kind)})`;
  return refused ? (
    <Banner tone="bad">{t`Refused by ${of}. Reason: ${entry.reason}`}</Banner>
  ) : (
    <Banner tone="ok">{t`Allowed by the exception ${of}.`}</Banner>
  );
}
