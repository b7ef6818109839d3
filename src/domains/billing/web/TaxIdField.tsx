import { t } from '@lingui/core/macro';
import type { FieldsOf } from '#shell/form/use-op-form.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { isInEu } from '../profile-values.ts';
import type { Billing, ProfileValues } from './types.ts';

interface Props {
  form: FieldsOf<ProfileValues>;
  stored: Billing['profile'];
}

/** The tax ID, with what its registry says of the stored one. */
export function TaxIdField({ form, stored }: Props) {
  const { country, taxId } = form.values;
  const shown = stored !== null && stored.taxId === taxId && stored.country === country ? stored : null;
  return (
    <div className="min-w-0">
      <TextField
        label={t`Tax ID`}
        optional={t`optional`}
        hint={
          isInEu(country)
            ? t`Your VAT number with the country code, such as DE123456789.`
            : t`Your VAT, GST or company number.`
        }
        aside={shown !== null && <CheckMark profile={shown} />}
        autoComplete="off"
        spellCheck={false}
        {...form.field('taxId')}
      />
      {shown !== null && <CheckNote profile={shown} />}
    </div>
  );
}

type Shown = Pick<NonNullable<Billing['profile']>, 'taxCheck' | 'taxCheckedAt' | 'taxSource'>;

function CheckMark({ profile: { taxCheck } }: { profile: Shown }) {
  if (taxCheck === 'none') return null;
  const tone = ({ checking: 'muted', valid: 'ok', 'not-found': 'warn', away: 'muted' } as const)[taxCheck];
  const label = {
    checking: t`Checking`,
    valid: t`Registered`,
    'not-found': t`Not found`,
    away: t`Registry unavailable`,
  }[taxCheck];
  return (
    <span role="status">
      <StateDot tone={tone} moving={taxCheck === 'checking'}>
        {label}
      </StateDot>
    </span>
  );
}

/** What follows from the check, and when and where it was made. */
function CheckNote({ profile: { taxCheck, taxCheckedAt, taxSource } }: { profile: Shown }) {
  const text = {
    none: null,
    checking: t`The number is saved. The registry of the EU is being asked.`,
    valid: null,
    'not-found': t`The registry doesn't list this number. Until it does, the number counts as unverified. Check the number.`,
    away: t`The registry could not be reached and is asked again automatically. Until then the number counts as unverified.`,
  }[taxCheck];
  if (taxCheck === 'none') return null;
  return (
    <p className={`mt-1 text-[13px] ${taxCheck === 'not-found' ? 'text-warn' : 'text-muted'}`}>
      {text}{' '}
      {taxCheckedAt !== null && (
        <>
          {t`Source: ${taxSource}.`} <Ago at={taxCheckedAt} />
        </>
      )}
    </p>
  );
}
