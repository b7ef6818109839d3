import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { MarkdownPreview, ViewSwitch, type MarkdownView } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { markdownHint } from './TermsTab.tsx';
import type { SiteDetails } from './types.ts';

/** The text that is above everyone's dashboard. */
export function HomeTab({ site }: { site: SiteDetails }) {
  const start = { template: site.homeTemplate ?? '' };
  const templates = useRead(sites.readHomeTemplates, { params: { siteHost: site.host } });
  const [view, setView] = useState<MarkdownView>('text');
  const form = useOpForm(sites.saveHomeTemplate, {
    start,
    follows: true,
    params: { siteHost: site.host },
    ifMatch: site.version,
    input: (values) => values,
    onDone: ({ homeTemplate }) => toast('success', homeTemplate === null ? t`Text removed` : t`Text saved`),
  });
  const { template } = form.values;
  const changed = template.trim() !== start.template;
  return (
    <Card
      title={t`Home page`}
      note={t`Shown above the dashboard for everyone on this site. Leave empty to show only the dashboard.`}
      actions={<ViewSwitch value={view} onChange={setView} />}
    >
      <OpForm form={form} className="grid gap-4">
        {view === 'preview' && <MarkdownPreview body={template} />}
        {view === 'text' && (
          <SelectField
            className="max-w-sm"
            label={t`Start from a text`}
            placeholder={t`Choose a text`}
            hint={t`Replaces what is typed below. Nothing is published until you save.`}
            value=""
            choices={(templates.data?.items ?? []).map(({ id, title }) => ({ value: id, title }))}
            onChange={(chosen) => {
              const text = templates.data?.items.find(({ id }) => id === chosen)?.text;
              if (text !== undefined) form.set({ template: text });
            }}
          />
        )}
        {view === 'text' && (
          <TextAreaField label={t`Text`} rows={12} hint={markdownHint()} {...form.field('template')} />
        )}
        <div className="flex justify-end gap-3">
          <Button
            onClick={() => form.restart(start)}
            disabledReason={changed ? null : t`No changes.`}
          >{t`Undo`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={form.pending}
            disabledReason={changed ? null : t`No changes.`}
          >{t`Save`}</Button>
        </div>
      </OpForm>
    </Card>
  );
}
