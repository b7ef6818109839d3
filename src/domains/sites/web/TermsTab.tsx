import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { MarkdownPreview, MarkdownText, ViewSwitch, type MarkdownView } from '#shell/text/Markdown.tsx';
import { useRead } from '#shell/data/read.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';

export const markdownHint = () =>
  t`Markdown: a blank line starts a paragraph, ## heading, - list, **bold**, *italic*, [link](https://example.com). HTML is shown as text.`;

type Version = AnswerOf<typeof sites.listTerms>['items'][number];

/** The versions of the terms, and where the next one is written. */
export function TermsTab({ host }: { host: string }) {
  const params = { siteHost: host };
  const newest = useRead(sites.listTerms, { params, query: { size: 1, sorting: '-version' } });
  const list = useList(sites.listTerms, { params, prefix: 'terms.' });
  const { data } = newest;
  const [last] = data?.items ?? [];
  if (!data) return <ReadState read={newest} rows={6} />;
  return (
    <>
      <NewTerms key={last?.version ?? 0} host={host} last={last} />
      <Card title={t`Versions`}>
        <ListScreen
          list={list}
          rowName={(one) => t`Version ${one.version}`}
          search={{ label: t`Search versions` }}
          noMatch={t`No version matches`}
          nothing={<p className="text-muted">{t`No terms published yet.`}</p>}
          draw={(rows) => (
            <ul className="grid gap-2">
              {rows.map((one) => (
                <li key={one.version}>
                  <details className="rounded-lg border border-line px-4 py-3">
                    <summary className="cursor-pointer">
                      <span className="font-medium">{t`Version ${one.version}`}</span>{' '}
                      <span className="text-muted">
                        <DateTime at={one.publishedAt} /> · {t`acceptances: ${one.accepted}`}
                      </span>
                    </summary>
                    <div className="mt-3">
                      <MarkdownText body={one.body} />
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          )}
        />
      </Card>
    </>
  );
}

function NewTerms({ host, last }: { host: string; last: Version | undefined }) {
  const [view, setView] = useState<MarkdownView>('text');
  const form = useOpForm(sites.publishTerms, {
    start: { title: last?.title ?? t`Terms of service`, body: last?.body ?? '' },
    params: { siteHost: host },
    onDone: ({ version }) =>
      toast('success', t`Version ${version} published`, { text: t`Everyone will be asked to accept it.` }),
  });
  const { title, body } = form.values;
  const same = title === last?.title && body === last.body;
  return (
    <Card
      title={t`New version`}
      note={t`Takes effect when published. Everyone on the site must accept it to continue.`}
      actions={<ViewSwitch value={view} onChange={setView} />}
    >
      <OpForm form={form} className="grid gap-4">
        {view === 'preview' && <MarkdownPreview title={title} body={body} />}
        {view === 'text' && (
          <>
            <TextField label={t`Title`} {...form.field('title')} />
            <TextAreaField label={t`Text`} rows={14} hint={markdownHint()} {...form.field('body')} />
          </>
        )}
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          busy={form.pending}
          disabledReason={same ? t`Change the text before you publish.` : null}
        >{t`Publish`}</Button>
      </OpForm>
    </Card>
  );
}
