import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { account } from '#domains/account/contract.ts';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { LeaveGuard } from '#shell/LeaveGuard.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { markdownHint, MarkdownPreview, ViewSwitch, type MarkdownView } from './Markdown.tsx';
import type { SiteDetails } from './SettingsForm.tsx';

/** The text that stands above everybody's dashboard. */
export function HomeTab({ site }: { site: SiteDetails }) {
  const stored = site.homeTemplate ?? '';
  const [template, setTemplate] = useState(stored);
  const [view, setView] = useState<MarkdownView>('text');
  const [error, setError] = useState<ApiError>();
  const save = useAct(sites.saveHomeTemplate, {
    refresh: [sites.readSite, account.readHome],
    onDone: ({ homeTemplate }) =>
      toast('success', homeTemplate === null ? t`The text is taken away` : t`The text is saved`),
    onRefused: setError,
  });
  const changed = template.trim() !== stored;
  const general = error?.general.map(({ info }) => info).join(' ');
  return (
    <Card
      title={t`Home page`}
      note={t`Stands above the dashboard of everybody on this site. Empty: the dashboard stands alone.`}
      actions={<ViewSwitch value={view} onChange={setView} />}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!changed || save.isPending) return;
          setError(undefined);
          save.mutate({ params: { siteHost: site.host }, input: { template }, ifMatch: site.version });
        }}
      >
        {general && <Banner tone="bad">{general}</Banner>}
        {view === 'preview' && <MarkdownPreview body={template} />}
        {view === 'text' && (
          <TextAreaField
            label={t`Text`}
            rows={12}
            hint={markdownHint()}
            value={template}
            error={error?.of('template')}
            onChange={(e) => setTemplate(e.target.value)}
          />
        )}
        <div className="flex justify-end gap-3">
          <Button
            onClick={() => setTemplate(stored)}
            disabledReason={changed ? null : t`Nothing is changed.`}
          >{t`Undo`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={save.isPending}
            disabledReason={changed ? null : t`Nothing is changed.`}
          >{t`Save`}</Button>
        </div>
      </form>
      <LeaveGuard unsaved={changed} title={t`Leave without saving?`}>
        {t`What you typed and did not save is lost.`}
      </LeaveGuard>
    </Card>
  );
}
