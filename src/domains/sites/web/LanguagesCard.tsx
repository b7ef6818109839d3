import { t } from '@lingui/core/macro';
import { languageNames, languages } from '#kernel/languages.ts';
import { Card } from '#ui/Card.tsx';
import { LanguageFields } from './port/LanguageFields.tsx';
import type { FieldsProps } from './types.ts';

/** The languages that the site offers its people. */
export function LanguagesCard({ form }: FieldsProps) {
  const { languages: chosen } = form.values;
  const [first = languages[0]] = chosen;
  return (
    <Card
      title={t`Languages`}
      note={t`Offered before sign-in and in profiles. Visitors who speak none of them see ${languageNames[first]}.`}
    >
      <LanguageFields
        value={chosen}
        error={form.error('languages')}
        onChange={(value) => form.set({ languages: value })}
      />
    </Card>
  );
}
