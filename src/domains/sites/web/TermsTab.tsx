import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { markdownHint, MarkdownPreview, MarkdownText, ViewSwitch, type MarkdownView } from './Markdown.tsx';

type Version = AnswerOf<typeof sites.listTerms>['items'][number];

/** The versions of the terms, and where the next one is written. */
export function TermsTab({ host }: { host: string }) {
  const { data, error, refetch } = useRead(sites.listTerms, { params: { siteHost: host } });
  if (error && !data) return <InlineError text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <>
      <NewTerms key={data.items[0]?.version ?? 0} host={host} last={data.items[0]} />
      <Card title={t`Versions`}>
        {data.items.length === 0 && <p className="text-muted">{t`No terms were published yet.`}</p>}
        <ul className="grid gap-2">
          {data.items.map((one) => (
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
      </Card>
    </>
  );
}

function NewTerms({ host, last }: { host: string; last: Version | undefined }) {
  const [title, setTitle] = useState(last?.title ?? t`Terms of service`);
  const [body, setBody] = useState(last?.body ?? '');
  const [view, setView] = useState<MarkdownView>('text');
  const [error, setError] = useState<ApiError>();
  const publish = useAct(sites.publishTerms, {
    refresh: [sites.listTerms],
    onDone: ({ version }) =>
      toast('success', t`Version ${version} is published`, { text: t`Everybody is asked to accept it.` }),
    onRefused: setError,
  });
  const same = title === last?.title && body === last.body;
  const submit = () => {
    setError(undefined);
    publish.mutate({ params: { siteHost: host }, input: { title, body } });
  };
  return (
    <Card
      title={t`New version`}
      note={t`In force once published: everybody of the site accepts it before going on.`}
      actions={<ViewSwitch value={view} onChange={setView} />}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!same && !publish.isPending) submit();
        }}
      >
        {view === 'preview' && <MarkdownPreview title={title} body={body} />}
        {view === 'text' && (
          <>
            <TextField
              label={t`Title`}
              value={title}
              error={error?.of('title')}
              onChange={(e) => setTitle(e.target.value)}
            />
            <TextAreaField
              label={t`Text`}
              rows={14}
              hint={markdownHint()}
              value={body}
              error={error?.of('body')}
              onChange={(e) => setBody(e.target.value)}
            />
          </>
        )}
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          busy={publish.isPending}
          disabledReason={same ? t`Change the text first.` : null}
        >{t`Publish`}</Button>
      </form>
    </Card>
  );
}
