import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Typed } from '#shell/form/form-errors.ts';
import { directionOf, languageNames, languages, type Language } from '#kernel/languages.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';

/** Title and text in a language, as fields of a form. */
export type TranslationValues = Record<`title_${Language}` | `text_${Language}`, string>;

export const noTranslations = Object.fromEntries(
  languages.flatMap((language) => [
    [`title_${language}`, ''],
    [`text_${language}`, ''],
  ]),
) as TranslationValues;

/** The translations that were typed: those with a text, or with a title where there is one. */
export const translationsOf = (values: TranslationValues) =>
  languages.flatMap((language) => {
    const [title, text] = [values[`title_${language}`].trim(), values[`text_${language}`].trim()];
    return title + text === '' ? [] : [{ language, title, text }];
  });

interface Props {
  form: {
    field(key: keyof TranslationValues): {
      value: string;
      error: string | undefined;
      onChange(next: Typed): void;
    };
  };
  /** The title is translated too. */
  withTitle?: boolean;
}

/** What readers of another language read, one language at a time. */
export function Translations({ form, withTitle = false }: Props) {
  const [language, setLanguage] = useState<Language | ''>('');
  const written = language === '' ? {} : { lang: language, dir: directionOf(language) };
  return (
    <>
      <SelectField<Language>
        label={t`Translation`}
        optional={t`optional`}
        hint={t`Readers of languages without a translation read the text above.`}
        value={language}
        onChange={setLanguage}
        placeholder={t`Choose a language`}
        choices={languages.map((value) => ({ value, title: languageNames[value] }))}
      />
      {language !== '' && (
        <div className="grid gap-4">
          {withTitle && (
            <TextField
              label={t`Title in ${languageNames[language]}`}
              autoComplete="off"
              {...written}
              {...form.field(`title_${language}`)}
            />
          )}
          <TextAreaField
            label={t`Text in ${languageNames[language]}`}
            {...written}
            {...form.field(`text_${language}`)}
          />
        </div>
      )}
    </>
  );
}
