import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { translate } from '#kernel/message.ts';
import { checkGuestFile, guestPathProblems, type HashKind } from '#kernel/guest-path.ts';
import { base64Of } from '#shell/data/base64.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { OsFamily } from '../definition.ts';
import { maxFileBytes, minSecretLength } from '../limits.ts';
import type { Parameter, Upload } from './types.ts';

interface ParametersProps {
  parameters: readonly Parameter[];
  values: Readonly<Record<string, string>>;
  errorOf(field: string): string | undefined;
  onChange(values: Record<string, string>): void;
}

/** One field for each parameter of a servicelet. */
export function ParameterFields({ parameters, values, errorOf, onChange }: ParametersProps) {
  return parameters.map((parameter) => {
    const { name, title, type, required, secret, choices, preset } = parameter;
    const set = (value: string) => onChange({ ...values, [name]: value });
    const value = values[name] ?? preset;
    const error = errorOf(`values.${name}`);
    if (type === 'flag')
      return (
        <CheckField
          key={name}
          label={title}
          checked={value === 'yes'}
          error={error}
          onChange={(on) => set(on ? 'yes' : 'no')}
        />
      );
    if (type === 'choice')
      return (
        <SelectField
          key={name}
          label={title}
          value={value}
          error={error}
          choices={[
            ...(value === '' || !required ? [{ value: '', title: required ? t`Choose` : t`None` }] : []),
            ...choices.map((choice) => ({ value: choice, title: choice })),
          ]}
          onChange={set}
        />
      );
    return (
      <TextField
        key={name}
        label={title}
        optional={required ? undefined : t`optional`}
        type={secret ? 'password' : 'text'}
        inputMode={type === 'number' ? 'numeric' : undefined}
        autoComplete={secret ? 'new-password' : 'off'}
        spellCheck={false}
        value={value}
        error={error}
        hint={secret ? t`At least ${minSecretLength} characters. Always masked when shown.` : undefined}
        onChange={(event) => set(event.target.value)}
      />
    );
  });
}

const hashKinds: readonly HashKind[] = ['sha256', 'sha512', 'md5'];

interface FileProps {
  os: OsFamily;
  required: boolean;
  /** The largest file that the data center takes. */
  limit: number;
  file: Upload | null;
  errorOf(field: string): string | undefined;
  onChange(file: Upload | null): void;
}

const empty: Upload = { path: '', content: '', hash: null, mode: '644', overwrite: false };

/** Where a file would go, as far as that is known without asking; null while nothing is typed. */
export const checkedPath = (os: OsFamily, path: string) =>
  path === '' ? null : checkGuestFile(path, os === 'windows' ? 'windows' : 'linux');

/** The file of a run: where it goes, as it is resolved, what it must come to, and whether it replaces another. */
export function FileFields({ os, required, limit, file, errorOf, onChange }: FileProps) {
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const [hash, setHash] = useState<{ kind: HashKind; value: string }>({ kind: 'sha256', value: '' });
  const now = file ?? empty;
  const set = (change: Partial<Upload>) => onChange({ ...now, ...change });
  const max = Math.min(limit, maxFileBytes);
  const checked = checkedPath(os, now.path);
  const take = async (chosen: File | undefined) => {
    setTooLarge(false);
    if (chosen === undefined) return onChange(null);
    if (chosen.size > max) return setTooLarge(true);
    const folder = os === 'windows' ? 'C:\\Temp\\' : '/tmp/';
    const content = await base64Of(chosen);
    const path = now.path === '' ? folder + chosen.name.replace(/[^A-Za-z0-9._-]/g, '_') : now.path;
    set({ content, path });
  };
  const changeHash = (next: typeof hash) => {
    setHash(next);
    set({ hash: next.value.trim() === '' ? null : next });
  };
  const kilobytes = Math.floor(max / 1024);
  const error = tooLarge ? t`The file can have up to ${kilobytes} KB.` : (errorOf('file') ?? errorOf('file.content'));
  const atPath = checked?.problem ? translate(guestPathProblems[checked.problem]) : errorOf('file.path');
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line p-3.5">
      <legend className="px-1 font-medium">{required ? t`File` : t`File (optional)`}</legend>
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">{t`Choose file`}</label>
        <input
          id={id}
          type="file"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className="w-full rounded-lg border border-line bg-surface p-1 text-muted file:me-3 file:h-8 file:rounded-md file:border-0 file:bg-hover file:px-3 file:font-medium file:text-ink"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'mt-1 text-[13px] text-bad' : 'mt-1 text-[13px] text-muted'}
        >
          {error ?? t`Up to ${kilobytes} KB. Stored encrypted until the run ends.`}
        </p>
      </div>
      {(file !== null || required) && (
        <>
          <TextField
            label={t`Path on the server`}
            spellCheck={false}
            autoComplete="off"
            value={now.path}
            error={atPath}
            hint={checked?.path ? t`Saved to ${checked.path}` : t`Absolute path including the file name.`}
            onChange={(event) => set({ path: event.target.value })}
          />
          <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
            <SelectField
              label={t`Checksum`}
              value={hash.kind}
              choices={hashKinds.map((kind) => ({ value: kind, title: kind }))}
              onChange={(kind) => changeHash({ ...hash, kind })}
            />
            <TextField
              label={t`Checksum value`}
              optional={t`optional`}
              spellCheck={false}
              autoComplete="off"
              value={hash.value}
              error={errorOf('file.hash.value')}
              onChange={(event) => changeHash({ ...hash, value: event.target.value })}
            />
          </div>
          {os !== 'windows' && (
            <TextField
              label={t`Mode`}
              hint={t`Three octal digits, for example 644 or 755.`}
              value={now.mode}
              maxLength={3}
              error={errorOf('file.mode')}
              onChange={(event) => set({ mode: event.target.value })}
            />
          )}
          <CheckField
            label={t`Overwrite existing file`}
            checked={now.overwrite}
            onChange={(overwrite) => set({ overwrite })}
          />
        </>
      )}
    </fieldset>
  );
}
