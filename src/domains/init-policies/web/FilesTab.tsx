import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import type { PolicyFile } from '../content.ts';
import { errorAt, newFile, warningAt, withEntry, without, type TabProps } from './editing.ts';
import { EntryCard } from './EntryCard.tsx';

/** The files that a new server gets. */
export function FilesTab({ content, os, problems, locked, change }: TabProps) {
  const add = (
    <Button disabledReason={locked} onClick={() => change({ files: [...content.files, newFile()] })}>
      <Plus aria-hidden size={16} />
      {t`Add file`}
    </Button>
  );
  return (
    <Card title={t`Files`} note={t`Written before packages are installed and commands run.`} actions={add}>
      {content.files.length === 0 ? (
        <EmptyState kind="nothing" title={t`No files yet`} />
      ) : (
        <div className="grid gap-4">
          {content.files.map((file, i) => (
            <EntryCard
              key={file.id}
              title={file.path || t`File ${i + 1}`}
              locked={locked}
              onRemove={() => change({ files: without(content.files, file.id) })}
            >
              <FileFields
                file={file}
                windows={os === 'windows'}
                errorOf={(key) => errorAt(problems, `content.files.${i}.${key}`)}
                hint={warningAt(problems, `content.files.${i}.content`)}
                onChange={(more) => change({ files: withEntry(content.files, file.id, more) })}
              />
            </EntryCard>
          ))}
        </div>
      )}
    </Card>
  );
}

interface FieldsProps {
  file: PolicyFile;
  windows: boolean;
  errorOf(key: keyof PolicyFile): string | undefined;
  hint: string | undefined;
  onChange(more: Partial<PolicyFile>): void;
}

function FileFields({ file, windows, errorOf, hint, onChange }: FieldsProps) {
  const [binary, setBinary] = useState(false);
  const text = (key: 'path' | 'owner' | 'mode' | 'url' | 'checksum') => ({
    value: file[key],
    error: errorOf(key),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
  });
  const upload = async (chosen: File | undefined) => {
    const read = await chosen?.text();
    if (read === undefined) return;
    const isText = !read.includes('\0') && !read.includes('�');
    setBinary(!isText);
    if (isText) onChange({ content: read, checksum: '' });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField label={t`Path`} placeholder={windows ? 'C:\\conf\\app.ini' : '/etc/app.conf'} {...text('path')} />
        <TextField label={t`Owner`} optional={t`optional`} placeholder="root:root" {...text('owner')} />
        <TextField label={t`Mode`} optional={t`optional`} placeholder="0644" {...text('mode')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<PolicyFile['kind']>
          label={t`Content`}
          value={file.kind}
          choices={[
            { value: 'text', title: t`Text stored here` },
            { value: 'link', title: t`Downloaded from a URL and verified` },
          ]}
          onChange={(kind) => onChange({ kind })}
        />
        {file.kind === 'text' && (
          <SelectField<PolicyFile['encoding']>
            label={t`Encoding`}
            value={file.encoding}
            error={errorOf('encoding')}
            choices={[
              { value: 'plain', title: t`Plain text` },
              { value: 'base64', title: t`Base64` },
              { value: 'gzip', title: t`Compressed` },
            ]}
            onChange={(encoding) => onChange({ encoding })}
          />
        )}
      </div>
      {file.kind === 'link' ? (
        <TextField label={t`URL`} placeholder="https://" {...text('url')} />
      ) : (
        <>
          <TextAreaField
            label={t`Text`}
            className="font-mono"
            rows={6}
            spellCheck={false}
            value={file.content}
            error={errorOf('content')}
            hint={hint}
            onChange={(event) => onChange({ content: event.target.value })}
          />
          <label className="grid gap-1.5">
            <span className="font-medium">{t`Or upload a text file`}</span>
            <input
              type="file"
              className="text-[13px] text-muted"
              onChange={(event) => void upload(event.target.files?.[0])}
            />
            {binary && (
              <span className="text-[13px] text-bad">{t`This is not a text file. Provide a URL and its checksum instead.`}</span>
            )}
          </label>
        </>
      )}
      <TextField
        label={t`Checksum`}
        {...(file.kind === 'text' ? { optional: t`optional` } : {})}
        hint={t`MD5, SHA-256 or SHA-512. The file is rejected if the checksum doesn't match.`}
        {...text('checksum')}
      />
    </div>
  );
}
