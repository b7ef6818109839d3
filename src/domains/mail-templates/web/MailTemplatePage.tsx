import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { RotateCcw, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { sites } from '#domains/sites/contract.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { isLanguage, languageNames, type Language } from '#kernel/languages.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { UnsavedBar } from '#shell/form/UnsavedBar.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { mailTemplates } from '../contract.ts';
import { mailTemplatePath } from '../paths.ts';
import { MailPreview } from './MailPreview.tsx';
import { MailVersions } from './MailVersions.tsx';
import type { Template, Variable } from './types.ts';

const ResetDialog = lazyPart(() => import('./ResetDialog.tsx'));

/** `/sites/{siteHost}/mails/{mailId}/{language}`: the site's own text of a mail. */
export default function MailTemplatePage() {
  const { siteHost = '', mailId = '', language: asked = '' } = useParams({ strict: false });
  const site = useRead(sites.readSite, { params: { siteHost } });
  const spoken: readonly Language[] = site.data?.settings.languages ?? ['en'];
  const language: Language = isLanguage(asked) ? asked : (spoken[0] ?? 'en');
  const read = useRead(
    mailTemplates.readMailTemplate,
    { params: { siteHost, mailId, language } },
    { enabled: site.data !== undefined },
  );
  const { data } = read;
  useObjectTitle(data?.title);
  if (read.error?.status === 404 || site.error?.status === 404)
    return <EmptyState kind="no-match" title={t`Email not found`}>{t`You don't have access to its site.`}</EmptyState>;
  return (
    <>
      <BackLink to={sitePath(siteHost, 'mails')}>{t`Email texts`}</BackLink>
      {data ? (
        <Editor
          key={`${data.id}:${data.language}`}
          siteHost={siteHost}
          template={data}
          spoken={spoken.includes(language) ? spoken : [...spoken, language]}
        />
      ) : (
        <ReadState read={site.data ? read : site} />
      )}
    </>
  );
}

interface EditorProps {
  siteHost: string;
  template: Template;
  spoken: readonly Language[];
}

function Editor({ siteHost, template, spoken }: EditorProps) {
  const { id: mailId, language, version, own, subject, body } = template;
  const params = { siteHost, mailId, language };
  const start = { subject, body };
  const [resetting, setResetting] = useState(false);
  const form = useOpForm(mailTemplates.saveMailTemplate, {
    start,
    follows: true,
    params,
    ifMatch: version,
    input: (values) => values,
    onDone: () => toast('success', t`Text saved`, { text: t`Emails use it from now on.` }),
  });
  const test = useAct(mailTemplates.sendTestMail, {
    onDone: ({ to }) => toast('success', t`Test sent to ${to}`),
  });
  const { values } = form;
  const changed = values.subject !== subject || values.body !== body;
  return (
    <>
      <PageHead
        title={template.title}
        note={own ? t`This site has its own text.` : t`This site uses the default text.`}
        actions={
          <>
            <Button disabledReason={own ? null : t`This is the default text.`} onClick={() => setResetting(true)}>
              <RotateCcw aria-hidden size={15} />
              {t`Reset to default`}
            </Button>
            <Button busy={test.isPending} onClick={() => test.mutate({ params, input: values })}>
              <Send aria-hidden size={15} />
              {t`Send test`}
            </Button>
          </>
        }
      />
      <div className="grid gap-4">
        <Tabs
          label={t`Languages`}
          current={language}
          tabs={spoken.map((one) => ({ id: one, title: languageNames[one] }))}
          link={(tab, props) => (
            <Link key={tab.id} to={mailTemplatePath(siteHost, mailId, tab.id)} {...props}>
              {tab.title}
            </Link>
          )}
        />
        <OpForm form={form} label={t`Text`} within={mailTemplatePath(siteHost, mailId, '')} className="grid gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1100px]:grid-cols-2">
            <Card title={t`Text`}>
              <div className="grid gap-4">
                <TextField label={t`Subject`} autoComplete="off" {...form.field('subject')} />
                <TextAreaField
                  label={t`Body`}
                  rows={14}
                  hint={t`Markdown: # heading, - list, **bold**, *italic*, [link](https://example.com). HTML is shown as text.`}
                  {...form.field('body')}
                />
                <Variables all={template.variables} />
              </div>
            </Card>
            <MailPreview template={template} {...values} />
          </div>
          {changed && (
            <UnsavedBar text={t`Unsaved changes`} onDiscard={() => form.restart(start)}>
              <Button type="submit" look="primary" busy={form.pending}>{t`Save text`}</Button>
            </UnsavedBar>
          )}
        </OpForm>
        <MailVersions params={params} onTake={(text) => form.set(text)} />
      </div>
      <Suspense>
        {resetting && (
          <ResetDialog
            params={params}
            template={template}
            onReset={({ subject: usual, body: text }) => form.restart({ subject: usual, body: text })}
            onClose={() => setResetting(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** What a text can name. */
function Variables({ all }: { all: readonly Variable[] }) {
  return (
    <section aria-label={t`Variables`}>
      <h3 className="mb-2 font-medium">{t`Variables`}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {all.map(({ name, note, needed }) => (
          <div key={name} className="contents">
            <dt>
              <code className="rounded bg-hover px-1 py-0.5 text-[13px]">{`{${name}}`}</code>
            </dt>
            <dd className="text-muted">
              {note}
              {needed && <span className="ms-1 text-ink">{t`Required.`}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
