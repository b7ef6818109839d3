import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { siteFile } from '../contract.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { partTitle, type Difference } from './labels.ts';
import { readSettingsFile, type SettingsFile } from './read-file.ts';

const none: readonly string[] = [];

/** Reads the settings of a site from a file: shows what would change, then changes it in one step. */
export function ImportDialog({ siteHost, onClose }: { siteHost: string; onClose(): void }) {
  const [file, setFile] = useState<SettingsFile>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [seen, setSeen] = useState<readonly Difference[]>();
  const { guard, dialog } = useProof();
  const isReady = seen !== undefined && seen.length > 0;
  const form = useOpForm(siteFile.importSiteSettings, {
    start: { only: none },
    params: { siteHost },
    input: ({ only }) => ({
      format: 'site-settings' as const,
      version: 1 as const,
      ...(file?.site === undefined ? {} : { site: file.site }),
      parts: file?.parts ?? {},
      only: [...only],
    }),
    dryRun: () => !isReady,
    guard,
  });
  const { only } = form.values;
  const parts = Object.keys(file?.parts ?? {});
  const choose = (chosen: readonly string[]) => {
    form.set({ only: chosen });
    setSeen(undefined);
  };
  const read = async (chosen: File) => {
    const found = readSettingsFile(await chosen.text());
    setUnreadable(found === null);
    setFile(found ?? undefined);
    choose(Object.keys(found?.parts ?? {}));
  };
  const count = seen?.length ?? 0;
  const refusal =
    file === undefined ? t`Choose a file first.` : only.length === 0 ? t`Choose at least one part.` : null;
  return (
    <>
      <OpDialog
        form={form}
        title={t`Import settings`}
        action={isReady ? plural(count, { one: 'Apply # change', other: 'Apply # changes' }) : t`Check file`}
        disabledReason={refusal ?? (seen && !isReady ? t`The file changes nothing.` : null)}
        done={({ differences }) => {
          setSeen(differences);
          return isReady && plural(count, { one: '# value changed', other: '# values changed' });
        }}
        onClose={onClose}
      >
        <p className="text-muted">
          {t`Each part that you choose replaces that part of the site. Nothing changes before you have seen the check.`}
        </p>
        <FileButton accept=".json,application/json" onFile={(chosen) => void read(chosen)} />
        {isUnreadable && <Banner tone="bad">{t`This is no settings file of a site. Choose an exported file.`}</Banner>}
        {file && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium">
              {file.site === undefined ? t`Parts of the file` : t`Parts of the file, exported from ${file.site}`}
            </legend>
            {parts.map((part) => (
              <CheckField
                key={part}
                label={partTitle(part)}
                checked={only.includes(part)}
                onChange={() => choose(only.includes(part) ? only.filter((one) => one !== part) : [...only, part])}
              />
            ))}
          </fieldset>
        )}
        {isReady && <DifferenceList label={t`Changes`} differences={seen} before={t`Now`} after={t`In the file`} />}
      </OpDialog>
      {dialog}
    </>
  );
}
