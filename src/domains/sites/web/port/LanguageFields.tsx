import { t } from '@lingui/core/macro';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';

interface Props {
  value: readonly Language[];
  error: string | undefined;
  onChange(value: Language[]): void;
}

/** The languages of a site; the first one is for people who speak none of them. */
export function LanguageFields({ value, error, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t`Languages`}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {languages.map((one) => (
          <CheckField
            key={one}
            label={<span lang={one}>{languageNames[one]}</span>}
            checked={value.includes(one)}
            onChange={(on) => onChange(on ? [...value, one] : value.filter((other) => other !== one))}
          />
        ))}
      </div>
      {error && <p className="mt-1 text-[13px] text-bad">{error}</p>}
    </fieldset>
  );
}
