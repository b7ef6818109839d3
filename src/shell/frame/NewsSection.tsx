import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useGo } from '../boot/go.ts';
import { useUser } from '../session/session-reads.ts';
import { dayText } from '../text/format.ts';
import { newestNews } from './newest-news.ts';
import { news, type NewsEntry } from './news.ts';
import { noteNews } from './note-guide.ts';

/** Entries that are shown before all are asked for, unless more are unread. */
const firstShown = 3;

/** What is new in the console. Who sees it has read it; it stays marked as new until it is closed. */
export function NewsSection({ onLeave }: { onLeave(): void }) {
  const user = useUser();
  const [readBefore] = useState(user?.newsRead ?? '');
  const [all, setAll] = useState(false);
  useEffect(() => {
    if (readBefore < newestNews) noteNews(newestNews);
  }, [readBefore]);
  const held: readonly string[] = user?.permissions ?? [];
  const entries = news().filter(({ may }) => may === undefined || held.includes(may));
  return (
    <section className="grid gap-3 border-t border-line p-5">
      <h3 className="text-[13px] font-semibold text-muted">{t`What's new`}</h3>
      <ul aria-label={t`What's new`} className="grid gap-4">
        {entries.slice(0, all ? undefined : firstShown).map((entry) => (
          <Entry key={entry.title} entry={entry} unread={readBefore < entry.day} onLeave={onLeave} />
        ))}
      </ul>
      {!all && entries.length > firstShown && (
        <Button
          small
          className="justify-self-start"
          onClick={() => setAll(true)}
        >{t`Show all ${entries.length}`}</Button>
      )}
    </section>
  );
}

function Entry({ entry, unread, onLeave }: { entry: NewsEntry; unread: boolean; onLeave(): void }) {
  const go = useGo();
  const { day, title, text, to } = entry;
  return (
    <li className="grid gap-0.5">
      <p className="flex items-baseline gap-2">
        <span className="font-medium">{title}</span>
        {unread && (
          <span className="rounded-full bg-brand-soft px-2 text-xs font-medium text-brand-text">{t`New`}</span>
        )}
        <time dateTime={day} className="ms-auto shrink-0 text-[13px] text-muted tabular-nums">
          {dayText(`${day}T12:00:00.000Z`)}
        </time>
      </p>
      <p className="text-muted">{text}</p>
      {to && (
        <button
          type="button"
          className="reach justify-self-start text-[13px] font-medium text-brand-text hover:underline"
          onClick={() => {
            onLeave();
            go(to);
          }}
        >
          {t`Open: ${title}`}
        </button>
      )}
    </li>
  );
}
