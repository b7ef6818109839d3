import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { UserPen } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { call } from '#shell/call.ts';
import { LeaveGuard } from '#shell/LeaveGuard.tsx';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { account } from '../../contract.ts';
import { ContactsCard } from './ContactsCard.tsx';
import { DateFields } from './DatesCard.tsx';
import { ChangeList } from './HistoryCard.tsx';
import { PersonCard } from './PersonCard.tsx';
import { SaveSelect } from './SaveSelect.tsx';
import { SummaryCard } from './SummaryCard.tsx';

type Profile = AnswerOf<typeof account.readProfileOf>;

/** Somebody else's profile, marked as such on every part of the way. */
export default function ProfileOfPage() {
  const { userId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(account.readProfileOf, { params: { userId } });
  const who = data?.name || data?.userEmail || '';
  const mayState = useMay('account.move-state');
  return (
    <>
      <PageHead
        title={data ? t`Profile of ${who}` : t`Profile`}
        note={data?.userEmail}
        actions={
          mayState && (
            <Link to="/accountStates/$userId" params={{ userId }} className={buttonClass()}>
              {t`Account state`}
            </Link>
          )
        }
      />
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <View key={userId} profile={data} who={who} />}
    </>
  );
}

function View({ profile, who }: { profile: Profile; who: string }) {
  const [dirty, setDirty] = useState(false);
  const onDirty = useCallback((now: boolean) => setDirty(now), []);
  const { refusal, history, contacts, userId } = profile;
  const params = { userId };
  return (
    <div className="grid gap-4">
      <div
        role="region"
        aria-label={t`Editing for somebody else`}
        className="sticky top-14 z-10 flex items-center gap-3 rounded-lg border border-warn/40 bg-warn-soft px-3.5 py-2.5 text-warn"
      >
        <UserPen aria-hidden size={17} className="shrink-0" />
        <p className="min-w-0">
          <strong className="font-semibold wrap-anywhere">{t`Editing for ${who}.`}</strong>{' '}
          {t`The history names you, and ${who} is told of every change.`}
        </p>
      </div>
      {refusal !== null && <Banner tone="brand">{refusal}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        {refusal === null && (
          <div className="grid min-w-0 gap-4">
            <PersonCard
              details={profile}
              title={t`About ${who}`}
              save={(input) => call(account.saveProfileOf, { params, input })}
              onDirty={onDirty}
            />
            <Card title={t`Date, time and language`} note={t`As ${who} sees them.`}>
              <DateFields
                details={profile}
                saveFormat={(dateFormat) => call(account.saveProfileOf, { params, input: { dateFormat } })}
                saveZone={(timeZone) => call(account.saveProfileOf, { params, input: { timeZone } })}
              />
              <div className="mt-4 grid gap-4 sm:grid-cols-2">
                <SaveSelect<Language>
                  label={t`Language`}
                  stored={profile.language}
                  choices={languages.map((value) => ({ value, title: languageNames[value] }))}
                  save={(language) => call(account.saveProfileOf, { params, input: { language } })}
                />
              </div>
            </Card>
            <ContactsCard
              contacts={contacts}
              note={t`Whom the provider writes to about the account of ${who}.`}
              save={(input) => call(account.saveContactOf, { params, input })}
            />
          </div>
        )}
        <div className="grid min-w-0 gap-4 max-lg:order-first">
          <SummaryCard details={profile} />
          <Card title={t`History`} note={t`What was changed in this profile lately.`}>
            <ChangeList items={history} />
          </Card>
        </div>
      </div>
      <LeaveGuard unsaved={dirty} title={t`Leave without saving?`}>
        {t`What you typed and did not save is lost.`}
      </LeaveGuard>
    </div>
  );
}
