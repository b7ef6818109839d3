import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SiteField } from '#domains/sites/web/port/SiteField.tsx';
import { useProof } from '#shell/session/proof.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { accessAudit } from '../contract.ts';
import { outcomeLabel, outcomeTone } from './labels.ts';
import { readSets, type FileSet } from './read-sets.ts';
import type { SetResult } from './types.ts';

/** Reads permission sets from a file: shows what each would become, then takes them in. */
export default function ImportSetsDialog({ onClose }: { onClose(): void }) {
  const { guard, dialog } = useProof();
  const [sets, setSets] = useState<readonly FileSet[]>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [seen, setSeen] = useState<readonly SetResult[]>();
  const able = seen?.filter(({ outcome }) => outcome === 'created' || outcome === 'changed').length ?? 0;
  const isReady = able > 0;
  const form = useOpForm(accessAudit.importPermissionSets, {
    start: { siteHost: '' },
    input: ({ siteHost }) => ({
      format: 'permission-sets' as const,
      version: 1 as const,
      sets: [...(sets ?? [])],
      ...(siteHost === '' ? {} : { siteHost }),
    }),
    dryRun: () => !isReady,
    guard,
  });
  const read = async (file: File) => {
    const found = readSets(await file.text());
    setSets(found ?? undefined);
    setUnreadable(found === null);
    setSeen(undefined);
  };
  const count = sets?.length ?? 0;
  return (
    <>
      <OpDialog
        form={form}
        title={t`Import permission sets`}
        action={isReady ? plural(able, { one: 'Import # set', other: 'Import # sets' }) : t`Check file`}
        disabledReason={count === 0 ? t`Choose a file first.` : seen && !isReady ? t`The file changes nothing.` : null}
        done={({ results }) => {
          setSeen(results);
          return isReady && plural(able, { one: '# set imported', other: '# sets imported' });
        }}
        onClose={onClose}
      >
        <p className="text-muted">
          {t`Choose a file that was exported here or on another site. A set with the name of an existing one changes it.`}
        </p>
        <SiteField
          value={form.values.siteHost}
          error={form.error('siteHost')}
          onChange={(siteHost) => {
            form.set({ siteHost });
            setSeen(undefined);
          }}
        />
        <FileButton accept=".json,application/json" onFile={(file) => void read(file)} />
        {isUnreadable && (
          <Banner tone="bad">{t`This file contains no permission sets. Choose a file from “Export sets”.`}</Banner>
        )}
        {sets && !seen && (
          <p role="status">{plural(count, { one: '# set in the file', other: '# sets in the file' })}</p>
        )}
        {seen && <Results results={seen} />}
      </OpDialog>
      {dialog}
    </>
  );
}

function Results({ results }: { results: readonly SetResult[] }) {
  return (
    <ul aria-label={t`Sets in the file`} className="grid max-h-72 gap-2 overflow-auto">
      {results.map(({ id, name, outcome, added, removed, refusal }) => (
        <li key={id} className="text-[13px]">
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{name}</span>
            <StateDot tone={outcomeTone[outcome]}>{outcomeLabel(outcome)}</StateDot>
          </span>
          {refusal !== null && <span className="block text-bad">{refusal}</span>}
          {refusal === null && added.length > 0 && (
            <span className="block break-words text-muted">{t`Adds: ${added.join(', ')}`}</span>
          )}
          {refusal === null && removed.length > 0 && (
            <span className="block break-words text-muted">{t`Removes: ${removed.join(', ')}`}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
