import { t } from '@lingui/core/macro';
import { sshKeys } from '../../contract.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';

interface Props {
  chosen: readonly string[];
  /** What is wrong with the key at this place of `chosen`. */
  errorAt(index: number): string | undefined;
  /** What is wrong with the choice as a whole. */
  error?: string | undefined;
  onChange(chosen: string[]): void;
}

const most = 100;

/** The keys of the library to choose several of; nothing where there are none. */
export function SshKeyList({ chosen, errorAt, error, onChange }: Props) {
  const read = useRead(sshKeys.listSshKeys, { query: { mine: 1, size: most } });
  if (!read.data) return <ReadState read={read} rows={2} />;
  const { items } = read.data;
  // One that was deleted since stays to be seen, and is refused with its reason.
  const gone = chosen.filter((id) => !items.some((key) => key.id === id));
  if (items.length + gone.length === 0) return null;
  const field = (id: string, label: string, note: string) => {
    const at = chosen.indexOf(id);
    return (
      <li key={id} className="px-3.5 py-2.5">
        <CheckField
          label={label}
          note={<span className="block truncate text-[13px]">{note}</span>}
          checked={at !== -1}
          error={at === -1 ? undefined : errorAt(at)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      </li>
    );
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t`Saved keys`}</legend>
      <ul className="max-h-64 divide-y divide-line overflow-auto rounded-xl border border-line">
        {items.map((key) => field(key.id, key.name, `${key.type} · ${key.fingerprint}`))}
        {gone.map((id) => field(id, t`Deleted key`, t`No longer saved in your account.`))}
      </ul>
      {error && <p className="mt-1 text-[13px] text-bad">{error}</p>}
    </fieldset>
  );
}
