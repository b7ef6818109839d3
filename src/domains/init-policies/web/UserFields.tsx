import { t } from '@lingui/core/macro';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { EntryCard } from './EntryCard.tsx';
import { LinesField } from './LinesField.tsx';

interface Props {
  users: readonly unknown[];
  locked: string | null;
  set(path: readonly (string | number)[], value: unknown): void;
}

const everything = 'ALL=(ALL) NOPASSWD:ALL';
const mapOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : '';

/** The users of a configuration; entries that are a name alone, such as `default`, stay as they are. */
export function UserFields({ users, locked, set }: Props) {
  return (
    <div className="mb-4 grid gap-4">
      {users.map((entry, i) => {
        const user = mapOf(entry);
        if (user === null)
          return (
            <p key={i} className="text-muted">
              {entry === 'default' ? t`The image's default user is kept.` : String(entry)}
            </p>
          );
        const keys: unknown = user['ssh_authorized_keys'];
        const name = textOf(user['name']) || t`User ${i + 1}`;
        return (
          <EntryCard key={i} title={name} locked={locked} onRemove={() => set(['users'], users.toSpliced(i, 1))}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t`Name`}
                autoComplete="off"
                value={textOf(user['name'])}
                onChange={(event) => set(['users', i, 'name'], event.target.value)}
              />
              <TextField
                label={t`Groups`}
                optional={t`optional`}
                autoComplete="off"
                value={textOf(user['groups'])}
                onChange={(event) => set(['users', i, 'groups'], event.target.value)}
              />
              <LinesField
                label={t`Public SSH keys`}
                lines={Array.isArray(keys) ? keys.map(String) : []}
                onChange={(lines) => set(['users', i, 'ssh_authorized_keys'], lines)}
              />
              <CheckField
                label={t`Administrator (sudo)`}
                checked={user['sudo'] !== undefined && user['sudo'] !== false && user['sudo'] !== null}
                onChange={(on) => set(['users', i, 'sudo'], on ? everything : null)}
              />
            </div>
          </EntryCard>
        );
      })}
    </div>
  );
}
