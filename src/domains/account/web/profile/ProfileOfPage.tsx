import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { UserPen } from 'lucide-react';
import type { AnswerOf } from '#kernel/op.ts';
import { languageNames, languages } from '#kernel/languages.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { account } from '../../contract.ts';
import { ContactsCard } from './ContactsCard.tsx';
import { DateFields } from './DatesCard.tsx';
import { AccountHistory } from '../port/AccountHistory.tsx';
import { PersonCard } from './PersonCard.tsx';
import { saved } from './SaveMark.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { personPath } from '#domains/users/paths.ts';
import { accountStatePath, profilePath } from '../../paths.ts';

type Profile = AnswerOf<typeof account.readProfileOf>;

/** Someone else's profile, marked as such on every part of the way. */
export default function ProfileOfPage() {
  const { userId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(account.readProfileOf, { params: { userId } });
  const who = data?.name || data?.userEmail || '';
  const mayState = useMay('account.move-state');
  const seesPeople = useMay('person.view');
  return (
    <>
      {seesPeople ? (
        <BackLink to={personPath(userId)}>{who || t`Person`}</BackLink>
      ) : (
        <BackLink to={profilePath()}>{t`Profile`}</BackLink>
      )}
      <PageHead
        title={data ? t`Profile of ${who}` : t`Profile`}
        note={data?.userEmail}
        actions={
          mayState && (
            <Link to={accountStatePath(userId)} className={buttonClass()}>
              {t`Account state`}
            </Link>
          )
        }
      />
      <ReadState read={{ data, error, refetch }} rows={8} />
      {data && <View key={userId} profile={data} who={who} />}
    </>
  );
}

function View({ profile, who }: { profile: Profile; who: string }) {
  const { refusal, contacts, userId } = profile;
  const kept = { params: { userId }, follows: true, atOnce: true } as const;
  const format = useOpForm(account.saveProfileOf, { start: { dateFormat: profile.dateFormat }, ...kept });
  const zone = useOpForm(account.saveProfileOf, { start: { timeZone: profile.timeZone }, ...kept });
  const language = useOpForm(account.saveProfileOf, { start: { language: profile.language }, ...kept });
  return (
    <div className="grid gap-4">
      <div
        role="region"
        aria-label={t`Editing another account`}
        className="sticky top-14 z-10 flex items-center gap-3 rounded-lg border border-warn/40 bg-warn-soft px-3.5 py-2.5 text-warn"
      >
        <UserPen aria-hidden size={17} className="shrink-0" />
        <p className="min-w-0">
          <strong className="font-semibold wrap-anywhere">{t`You are editing ${who}'s profile.`}</strong>{' '}
          {t`Changes are recorded under your name, and ${who} is notified of each one.`}
        </p>
      </div>
      {refusal !== null && <Banner tone="brand">{refusal}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        {refusal === null && (
          <div className="grid min-w-0 gap-4">
            <PersonCard details={profile} title={t`About ${who}`} userId={userId} />
            <Card title={t`Date, time and language`} note={t`As shown to ${who}.`}>
              <DateFields details={profile} format={format} zone={zone} />
              <div className="mt-4 grid gap-4 sm:grid-cols-2">
                <SelectField<Profile['language']>
                  label={t`Language`}
                  choices={languages.map((value) => ({ value, title: languageNames[value] }))}
                  {...saved(language, language.field('language'))}
                />
              </div>
            </Card>
            <ContactsCard
              contacts={contacts}
              note={t`Contacts the provider uses for ${who}'s account.`}
              userId={userId}
            />
          </div>
        )}
        <div className="grid min-w-0 gap-4 max-lg:order-first">
          <SummaryCard details={profile} />
          <Card title={t`History`} note={t`Recent changes to this account.`}>
            <AccountHistory userId={userId} />
          </Card>
        </div>
      </div>
    </div>
  );
}
