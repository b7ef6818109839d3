import { t } from '@lingui/core/macro';
import type { Language } from '#kernel/languages.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { MarkdownText } from '#shell/text/Markdown.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { siteContents } from '../contract.ts';
import type { ContentKind } from '../kinds.ts';

interface Props {
  params: { siteHost: string; kind: ContentKind; language: Language };
  /** Puts an earlier text into the form. */
  onTake(text: { title: string; body: string }): void;
}
type State = 'planned' | 'current' | 'past';

const tones: Record<State, Tone> = { planned: 'brand', current: 'ok', past: 'muted' };
const stateText = (state: State) => ({ planned: t`Scheduled`, current: t`Current`, past: t`Earlier` })[state];

/** What the site has said in this text, and what it will. */
export function ContentVersions({ params, onTake }: Props) {
  const list = useList(siteContents.listContentVersions, { params, prefix: 'versions.' });
  return (
    <Card title={t`Versions`}>
      <ListScreen
        list={list}
        rowName={({ version }) => t`Version ${version}`}
        search={{ label: t`Search versions` }}
        noMatch={t`No version matches`}
        nothing={<p className="text-muted">{t`Nothing published yet.`}</p>}
        draw={(rows) => (
          <ul className="grid gap-2">
            {rows.map(({ version, title, body, startsAt, savedBy, state }) => (
              <li key={version}>
                <details className="rounded-lg border border-line px-4 py-3">
                  <summary className="cursor-pointer">
                    <span className="font-medium">{t`Version ${version}`}</span>{' '}
                    <span className="text-muted">
                      <DateTime at={startsAt} /> · {savedBy}
                    </span>{' '}
                    <StateDot tone={tones[state]}>{stateText(state)}</StateDot>
                  </summary>
                  <div className="mt-3 grid gap-3">
                    <p className="font-medium">{title}</p>
                    {body === '' ? <p className="text-muted">{t`The text ended.`}</p> : <MarkdownText body={body} />}
                    <Button
                      className="justify-self-start"
                      onClick={() => onTake({ title, body })}
                    >{t`Edit this version`}</Button>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        )}
      />
    </Card>
  );
}
