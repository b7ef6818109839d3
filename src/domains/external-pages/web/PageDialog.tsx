import { t } from '@lingui/core/macro';
import { roles } from '#kernel/permissions.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm, type FieldsOf } from '#shell/form/use-op-form.ts';
import type { InputOf } from '#kernel/op.ts';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { externalPages } from '../contract.ts';
import { parameters, places, sandboxFlags } from '../options.ts';
import { flagLabel, parameterLabel, placeLabel, roleLabel } from './labels.ts';
import type { PageRow } from './types.ts';

type Values = InputOf<typeof externalPages.addExternalPage>;

const start: Values = {
  title: '',
  place: 'myCloud',
  url: '',
  sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms'],
  parameters: [],
  roles: ['account-holder', 'account-viewer'],
  enabled: true,
};

/** Adds a page. */
export function AddPageDialog({ siteHost, onClose }: { siteHost: string; onClose(): void }) {
  const form = useOpForm(externalPages.addExternalPage, { start, params: { siteHost }, input: (values) => values });
  return (
    <OpDialog
      form={form}
      title={t`Add external page`}
      action={t`Add external page`}
      done={t`External page added`}
      onClose={onClose}
    >
      <PageFields form={form} />
    </OpDialog>
  );
}

/** Changes a page. */
export default function EditPageDialog({
  siteHost,
  row,
  onClose,
}: {
  siteHost: string;
  row: PageRow;
  onClose(): void;
}) {
  const { id: pageId, version, hasKey: _, ...values } = row;
  const form = useOpForm(externalPages.saveExternalPage, {
    start: values,
    params: { siteHost, pageId },
    ifMatch: version,
    input: (input) => input,
  });
  return (
    <OpDialog
      form={form}
      title={t`Edit external page`}
      action={t`Save changes`}
      done={t`External page saved`}
      onClose={onClose}
    >
      <PageFields form={form} />
    </OpDialog>
  );
}

function PageFields({ form }: { form: FieldsOf<Values> }) {
  const { values } = form;
  return (
    <div className="grid gap-4">
      <TextField label={t`Title`} autoComplete="off" {...form.field('title')} />
      <TextField
        label={t`Address`}
        autoComplete="off"
        placeholder="https://status.example.com"
        {...form.field('url')}
      />
      <SelectField
        label={t`Menu group`}
        value={values.place}
        choices={places.map((place) => ({ value: place, title: placeLabel(place) }))}
        error={form.error('place')}
        onChange={(place) => form.set({ place })}
      />
      <Checks
        title={t`Shown to`}
        error={form.errorsOf('roles')}
        all={roles}
        label={roleLabel}
        chosen={values.roles}
        onChange={(chosen) => form.set({ roles: chosen })}
      />
      <Checks
        title={t`The page may`}
        all={sandboxFlags}
        label={flagLabel}
        chosen={values.sandbox}
        onChange={(sandbox) => form.set({ sandbox })}
      />
      <Checks
        title={t`Pass to the page`}
        all={parameters}
        label={parameterLabel}
        chosen={values.parameters}
        onChange={(passed) => form.set({ parameters: passed })}
      />
      <CheckField label={t`Show in the menu`} {...form.checked('enabled')} />
    </div>
  );
}

interface ChecksProps<T extends string> {
  title: string;
  all: readonly T[];
  label: (one: T) => string;
  chosen: readonly T[];
  error?: string | undefined;
  onChange(chosen: T[]): void;
}

/** Some of several things. */
function Checks<T extends string>({ title, all, label, chosen, error, onChange }: ChecksProps<T>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{title}</legend>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {all.map((one) => (
          <CheckField
            key={one}
            label={<span className="font-normal">{label(one)}</span>}
            checked={chosen.includes(one)}
            onChange={(on) => onChange(all.filter((other) => (other === one ? on : chosen.includes(other))))}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
