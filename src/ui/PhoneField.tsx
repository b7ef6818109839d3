import { t } from '@lingui/core/macro';
import { useMemo, type ComponentProps } from 'react';
import { callingCodeOf, callingCodes, plainPhone } from '#kernel/phone-number.ts';
import { Select } from './ChoiceFields.tsx';
import { boxClass, Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type'> {
  /** The whole number with its country, as it is typed. */
  value: string;
  onChange(value: string): void;
}

/**
 * A phone number with its country: choosing a country writes its calling code, typing or pasting one chooses the
 * country. Countries that share a code are one choice.
 */
export function PhoneField({ label, hint, error, aside, optional, className, value, onChange, ...input }: Props) {
  const language = document.documentElement.lang || 'en';
  const countries = useMemo(() => countriesIn(language), [language]);
  const plain = plainPhone(value);
  const code = callingCodeOf(plain);
  const choose = (next: string) => {
    const rest = code === undefined ? plain.replace(/^\+/, '').replace(/^0+/, '') : plain.slice(1 + code.length);
    onChange(`+${next}${rest === '' ? '' : ` ${rest}`}`);
  };
  return (
    <Field {...{ label, hint, error, aside, optional, className }}>
      {(wiring) => (
        <span className="flex gap-2">
          <Select
            aria-label={t`Country code`}
            className="w-28 shrink-0"
            value={code ?? ''}
            disabled={input.disabled}
            onChange={({ target }) => choose(target.value)}
          >
            {code === undefined && <option value="">{t`Country`}</option>}
            {countries.map(({ calling, names }) => (
              <option key={calling} value={calling}>{`${names} +${calling}`}</option>
            ))}
          </Select>
          <input
            inputMode="tel"
            autoComplete="tel"
            {...input}
            {...wiring}
            type="tel"
            className={boxClass}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </span>
      )}
    </Field>
  );
}

/** Every calling code with the names of its countries, in their order. */
function countriesIn(language: string) {
  const words = new Intl.DisplayNames(language, { type: 'region' });
  return [...callingCodes]
    .map(([calling, codes]) => ({ calling, names: codes.map((country) => words.of(country) ?? country).join(', ') }))
    .sort((a, b) => a.names.localeCompare(b.names, language));
}
