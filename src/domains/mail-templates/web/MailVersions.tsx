import { t } from '@lingui/core/macro';
import type { Language } from '#kernel/languages.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { mailTemplates } from '../contract.ts';

interface Props {
  params: { siteHost: string; mailId: string; language: Language };
  /** Puts an earlier text into the form, where it can be changed and saved. */
  onTake(text: { subject: string; body: string }): void;
}

/** What the site has said in this mail. */
export function MailVersions({ params, onTake }: Props) {
  const list = useList(mailTemplates.listMailVersions, { params, prefix: 'versions.' });
  return (
    <Card title={t`Versions`}>
      <ListScreen
        list={list}
        rowName={({ version }) => t`Version ${version}`}
        search={{ label: t`Search versions` }}
        noMatch={t`No version matches`}
        nothing={<p className="text-muted">{t`No versions yet. This site has always used the default text.`}</p>}
        draw={(rows) => (
          <ul className="grid gap-2">
            {rows.map(({ version, savedAt, savedBy, subject, body }) => (
              <li key={version}>
                <details className="rounded-lg border border-line px-4 py-3">
                  <summary className="cursor-pointer">
                    <span className="font-medium">{t`Version ${version}`}</span>{' '}
                    <span className="text-muted">
                      <DateTime at={savedAt} /> · {savedBy}
                    </span>
                  </summary>
                  {subject === null || body === null ? (
                    <p className="mt-3">{t`Default text restored`}</p>
                  ) : (
                    <div className="mt-3 grid gap-3">
                      <p className="font-medium">{subject}</p>
                      <pre className="overflow-x-auto rounded-lg bg-hover p-3 text-[13px] whitespace-pre-wrap">
                        {body}
                      </pre>
                      <Button
                        className="justify-self-start"
                        onClick={() => onTake({ subject, body })}
                      >{t`Edit this version`}</Button>
                    </div>
                  )}
                </details>
              </li>
            ))}
          </ul>
        )}
      />
    </Card>
  );
}
