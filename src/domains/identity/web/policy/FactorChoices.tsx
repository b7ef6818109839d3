import { t } from '@lingui/core/macro';
import { roles } from '#kernel/permissions.ts';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { factorMethods, type FactorMethod } from '../../factor-methods.ts';
import { roleText } from '../port/role-text.ts';
import type { Typed } from './typed.ts';

const methodText = (method: FactorMethod): string =>
  ({ google: t`Authenticator app`, passkey: t`Passkey`, sms: t`Text message`, email: t`Email` })[method];

const toggled = <Value,>(all: readonly Value[], value: Value, on: boolean): Value[] =>
  on ? [...all, value] : all.filter((other) => other !== value);

/** Which roles need a second factor where not everyone does, and which methods a site allows. */
export function FactorChoices({ form: { values, set, error } }: { form: FieldsOf<Typed> }) {
  const wrong = error('factorMethods');
  return (
    <>
      {!values.factorRequired && (
        <fieldset className="grid gap-2.5 sm:grid-cols-2">
          <legend className="mb-2 font-semibold">{t`Roles that need a second factor`}</legend>
          {roles.map((role) => (
            <CheckField
              key={role}
              label={roleText(role)}
              checked={values.factorRoles.includes(role)}
              onChange={(on) => set({ factorRoles: toggled(values.factorRoles, role, on) })}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="grid gap-2.5 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t`Allowed methods`}</legend>
        {factorMethods.map((method) => (
          <CheckField
            key={method}
            label={methodText(method)}
            checked={values.factorMethods.includes(method)}
            onChange={(on) => set({ factorMethods: toggled(values.factorMethods, method, on) })}
          />
        ))}
        {wrong && <p className="text-[13px] text-bad sm:col-span-2">{wrong}</p>}
      </fieldset>
    </>
  );
}
