import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { maxDescriptionLength } from '../../limits.ts';
import { errorOf, type CreateForm } from './create-form.ts';
import { FieldError } from './FieldError.tsx';
import { expandPattern } from './server-names.ts';

/** Named, so that the text macro does not take it for a placeholder of its own. */
const mark = '{n}';

export function NamesCard({ values, catalogue, form, change }: CreateForm) {
  const { names, pattern } = values;
  const count = names.length;
  const counts = Array.from({ length: catalogue.maxServers }, (_, i) => String(i + 1));
  // A name that repeats another is wrong only together with it: all are looked at when one changes.
  const checkAll = { onChange: () => form.formState.errors.names && void form.trigger('names') };
  const nameField = (i: number) => (
    <TextField
      // The position is the identity: the request takes names in this order.
      key={i}
      label={count === 1 ? t`Name` : t`Name ${i + 1}`}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      error={errorOf(form, `names.${i}`)}
      {...form.register(`names.${i}`, checkAll)}
    />
  );
  return (
    <Card title={t`Number and names`}>
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <SelectField
          label={t`Servers`}
          value={String(count)}
          choices={counts.map((value) => ({ value, title: value }))}
          error={errorOf(form, 'names.root') ?? undefined}
          onChange={(next) => change({ names: resized(names, Number(next), pattern) })}
        />
        {count === 1 ? (
          nameField(0)
        ) : (
          <TextField
            label={t`Name pattern`}
            value={pattern}
            spellCheck={false}
            autoComplete="off"
            hint={t`${mark} counts the servers; each name can be changed below.`}
            onChange={(event) =>
              change({ pattern: event.target.value, names: expandPattern(event.target.value, count) })
            }
          />
        )}
      </div>
      {count > 1 && (
        <div className="mt-5 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {names.map((_, i) => nameField(i))}
        </div>
      )}
      <FieldError text={errorOf(form, 'names')} />
      <TextField
        className="mt-5"
        label={t`Description`}
        optional={t`optional`}
        hint={count === 1 ? t`What it is for, in a line.` : t`What they are for, in a line.`}
        maxLength={maxDescriptionLength}
        autoComplete="off"
        error={errorOf(form, 'description')}
        {...form.register('description')}
      />
    </Card>
  );
}

/** Keeps what is there and adds what the pattern gives beyond it. */
function resized(names: readonly string[], count: number, pattern: string): string[] {
  if (count <= names.length) return names.slice(0, count);
  const taken = new Set(names.map((name) => name.toLowerCase()));
  return [...names, ...expandPattern(pattern, count - names.length, taken)];
}
