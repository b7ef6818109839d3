import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { blacklist } from '../contract.ts';
import { entryKinds, entryPlaces, type EntryEffect, type EntryKind, type EntryPlace } from '../kinds.ts';
import { EntryFields, sentOf } from './EntryFields.tsx';
import { kindLabel } from './labels.ts';
import type { ImportAnswer } from './types.ts';

const mostShown = 100;

/** Adds entries from a list or a file: shows first what it would add, and adds all or nothing. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const [seen, setSeen] = useState<ImportAnswer>();
  const ready = seen?.done === true && seen.added.length > 0;
  const form = useOpForm(blacklist.importBlocklistEntries, {
    start: {
      text: '',
      kind: '' as EntryKind | '',
      effect: 'refuse' as EntryEffect,
      places: [...entryPlaces] as readonly EntryPlace[],
      reason: '',
      ticket: '',
      until: '',
    },
    dryRun: () => !ready,
    input: ({ text, kind, effect, ...about }) => ({ text, kind: kind === '' ? null : kind, effect, ...sentOf(about) }),
  });
  const { text, kind } = form.values;
  const change = (patch: Partial<typeof form.values>) => {
    form.set(patch);
    setSeen(undefined);
  };
  const count = seen?.added.length ?? 0;
  return (
    <OpDialog
      form={form}
      title={t`Import entries`}
      action={ready ? plural(count, { one: 'Add # entry', other: 'Add # entries' }) : t`Check`}
      disabledReason={text.trim() === '' ? t`Choose a file or paste values first.` : null}
      done={(result) => {
        setSeen(result);
        return ready && t`Entries added: ${result.added.length}`;
      }}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Values`}
        hint={t`One on each line, or CSV with a column value and, where they differ, kind, effect, reason, ticket and until.`}
        rows={6}
        spellCheck={false}
        className="[&_textarea]:font-mono"
        value={text}
        error={form.error('text')}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FileButton
        accept=".csv,.txt,text/csv,text/plain"
        onFile={(file) => void file.text().then((read) => change({ text: read }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<EntryKind | ''>
          label={t`Kind`}
          value={kind}
          choices={[
            { value: '', title: t`What each value looks like` },
            ...entryKinds.map((one) => ({ value: one, title: kindLabel(one) })),
          ]}
          onChange={(next) => change({ kind: next })}
        />
        <SelectField<EntryEffect>
          label={t`Effect`}
          value={form.values.effect}
          choices={[
            { value: 'refuse', title: t`Refuse` },
            { value: 'allow', title: t`Allow (exception)` },
          ]}
          onChange={(next) => change({ effect: next })}
        />
      </div>
      <EntryFields kind={kind === '' ? null : kind} values={form.values} error={form.error} onChange={change} />
      {seen && <Preview result={seen} />}
    </OpDialog>
  );
}

function Preview({ result: { added, known, wrong } }: { result: ImportAnswer }) {
  const bad = wrong.length;
  const lines =
    bad > 0
      ? wrong.map((one) => ({ ...one, note: one.reason }))
      : added.map((one) => ({ ...one, note: kindLabel(one.kind) }));
  const more = Math.max(0, lines.length - mostShown);
  return (
    <div role="status" className="grid gap-2 text-[13px]">
      {bad > 0 ? (
        <Banner tone="bad">{t`Invalid lines: ${bad}. Nothing is added until all lines are valid.`}</Banner>
      ) : (
        <p>{t`New entries: ${added.length} · already on the blocklist: ${known}`}</p>
      )}
      <ul aria-label={bad > 0 ? t`Invalid lines` : t`New entries`} className="grid max-h-60 gap-1 overflow-auto">
        {lines.slice(0, mostShown).map(({ line, value, note }) => (
          <li key={`${line} ${value}`} className="flex gap-3">
            <span className="w-16 shrink-0 text-muted">{t`Line ${line}`}</span>
            <span className="w-48 shrink-0 font-mono break-all">{value}</span>
            <span>{note}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted">{t`and ${more} more`}</p>}
    </div>
  );
}
