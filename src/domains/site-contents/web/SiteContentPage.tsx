import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { sites } from '#domains/sites/contract.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { isLanguage, languageNames, type Language } from '#kernel/languages.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { MarkdownPreview, ViewSwitch, type MarkdownView } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { siteContents } from '../contract.ts';
import { siteContentPath } from '../paths.ts';
import { contentKinds } from '../kinds.ts';
import { ContentVersions } from './ContentVersions.tsx';
import { kindLabel, kindNote } from './labels.ts';

type Content = AnswerOf<typeof siteContents.readSiteContent>;

/** `/sites/{siteHost}/contents/{kind}/{language}`: writes a text of a site. */
export default function SiteContentPage() {
  const { siteHost = '', kind: askedKind = '', language: asked = '' } = useParams({ strict: false });
  const kind = contentKinds.find((one) => one === askedKind) ?? 'privacy';
  const site = useRead(sites.readSite, { params: { siteHost } });
  const spoken: readonly Language[] = site.data?.settings.languages ?? ['en'];
  const language: Language = isLanguage(asked) ? asked : (spoken[0] ?? 'en');
  const read = useRead(
    siteContents.readSiteContent,
    { params: { siteHost, kind, language } },
    { enabled: site.data !== undefined },
  );
  if (site.error?.status === 404)
    return <EmptyState kind="no-match" title={t`Site not found`}>{t`You don't have access to it.`}</EmptyState>;
  return (
    <>
      <BackLink to={sitePath(siteHost, 'contents')}>{t`Contents`}</BackLink>
      <PageHead title={kindLabel(kind)} note={kindNote(kind)} />
      {read.data ? (
        <div className="grid max-w-4xl gap-4">
          <Tabs
            label={t`Languages`}
            current={language}
            tabs={spoken.map((one) => ({ id: one, title: languageNames[one] }))}
            link={(tab, props) => (
              <Link key={tab.id} to={siteContentPath(siteHost, kind, tab.id)} {...props}>
                {tab.title}
              </Link>
            )}
          />
          <Editor key={`${language}:${read.data.version}`} siteHost={siteHost} content={read.data} />
        </div>
      ) : (
        <ReadState read={site.data ? read : site} />
      )}
    </>
  );
}

function Editor({ siteHost, content }: { siteHost: string; content: Content }) {
  const { kind, language, version } = content;
  const [view, setView] = useState<MarkdownView>('text');
  const params = { siteHost, kind, language };
  const form = useOpForm(siteContents.saveSiteContent, {
    start: { title: content.title || kindLabel(kind), body: content.body, later: false, at: '' },
    params,
    ifMatch: version,
    input: ({ title, body, later, at }) => ({ title, body, startsAt: later ? instantOf(at) : null }),
    check: ({ later, at }) => (later && instantOf(at) === null ? { startsAt: t`This field is required.` } : {}),
    onDone: (saved) => toast('success', t`Version ${saved.version} published`),
  });
  const { title, body, later } = form.values;
  const same = title === content.title && body === content.body;
  return (
    <>
      <Card title={t`Next version`} actions={<ViewSwitch value={view} onChange={setView} />}>
        <OpForm form={form} className="grid gap-4" within={siteContentPath(siteHost, kind, '')}>
          {view === 'preview' ? (
            <MarkdownPreview title={title} body={body} />
          ) : (
            <>
              <TextField label={t`Title`} {...form.field('title')} />
              <TextAreaField
                label={t`Text`}
                rows={14}
                hint={t`Markdown: ## heading, - list, **bold**, *italic*, [link](https://example.com). HTML is shown as text. Leave empty to end the current text.`}
                {...form.field('body')}
              />
            </>
          )}
          <CheckField label={t`Publish later`} {...form.checked('later')} />
          {later && (
            <TextField
              label={t`Publish at`}
              type="datetime-local"
              {...form.field('at')}
              error={form.error('startsAt')}
            />
          )}
          <Button
            type="submit"
            look="primary"
            className="justify-self-end"
            busy={form.pending}
            disabledReason={same ? t`Change the text before you publish.` : null}
          >
            {later ? t`Schedule` : t`Publish`}
          </Button>
        </OpForm>
      </Card>
      <ContentVersions params={params} onTake={(text) => form.set(text)} />
    </>
  );
}

/** What was typed in the time of the browser, as a moment. */
const instantOf = (typed: string): string | null => {
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
