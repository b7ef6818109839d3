import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { Skeleton } from '#ui/Feedback.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { CreateForm } from '../create-form.ts';
import { FieldError } from '../FieldError.tsx';
import { expandPattern } from '../values/server-names.ts';

/** Named, so that the text macro does not take it for its own placeholder. */
const mark = '{n}';

/** Takes the room of the names until the zone's catalog is there. */
export const NamesSkeleton = () => (
  <Card>
    <Skeleton className="my-1.5 w-24" />
    <div className="mt-3 h-9 rounded-lg bg-hover max-sm:h-10" />
  </Card>
);

export function NamesCard({ values, catalog, error, leave, change }: CreateForm) {
  const { names, pattern } = values;
  const count = names.length;
  const counts = Array.from({ length: catalog.maxServers }, (_, i) => String(i + 1));
  const nameField = (i: number) => (
    <TextField
      // The position is the identity: the request takes names in this order.
      key={i}
      label={count === 1 ? t`Name` : t`Name ${i + 1}`}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      name={`names.${i}`}
      value={names[i] ?? ''}
      error={error(`names.${i}`)}
      onChange={(event) => change({ names: names.with(i, event.target.value) })}
      onBlur={() => leave(`names.${i}`)}
    />
  );
  return (
    <Card>
      <div className="grid gap-4 grid-cols-[1fr_6rem] sm:grid-cols-[1fr_9rem]">
        {count === 1 ? (
          nameField(0)
        ) : (
          <TextField
            label={t`Name pattern`}
            value={pattern}
            spellCheck={false}
            autoComplete="off"
            hint={t`${mark} is replaced by the server's number. You can change each name below.`}
            onChange={(event) =>
              change({ pattern: event.target.value, names: expandPattern(event.target.value, count) })
            }
          />
        )}
        <SelectField
          label={t`Servers`}
          value={String(count)}
          choices={counts.map((value) => ({ value, title: value }))}
          onChange={(next) => change({ names: resized(names, Number(next), pattern) })}
        />
      </div>
      {count > 1 && (
        <div className="mt-5 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {names.map((_, i) => nameField(i))}
        </div>
      )}
      <FieldError text={error('names')} />
    </Card>
  );
}

/** Keeps what is there and adds what the pattern gives beyond it. */
function resized(names: readonly string[], count: number, pattern: string): string[] {
  if (count <= names.length) return names.slice(0, count);
  const taken = new Set(names.map((name) => name.toLowerCase()));
  return [...names, ...expandPattern(pattern, count - names.length, taken)];
}
