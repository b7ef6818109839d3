import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { MarkdownPreview } from '#shell/text/Markdown.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import type { siteLaunch } from '../contract.ts';

type Option = AnswerOf<typeof siteLaunch.readNewSite>['homeTemplates'][number];

interface Props {
  options: readonly Option[];
  /** The name of the new site, which the texts use. */
  site: string;
  /** Whether the site takes over the text of another one. */
  copies: boolean;
  value: Option['id'] | null;
  onChange(chosen: Option['id'] | null): void;
}

/** The text above the dashboards that a new site begins with, and how it reads. */
export function HomeTemplateField({ options, site, copies, value, onChange }: Props) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <div className="grid gap-3">
      <SelectField
        label={t`Home page`}
        hint={t`Shown above the dashboard, in the first language of the site. Its administrators can change it.`}
        value={value ?? '-'}
        choices={[
          { value: '-', title: copies ? t`Text of the copied site` : t`No text` },
          ...options.map(({ id, title }) => ({ value: id as string, title })),
        ]}
        onChange={(next) => onChange(options.find(({ id }) => id === next)?.id ?? null)}
      />
      {chosen && <MarkdownPreview body={chosen.text.replaceAll('{site}', site.trim() || t`your brand`)} />}
    </div>
  );
}
