import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { dateText } from '#shell/format.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf, useRead } from '#shell/read.ts';
import { identity } from '../../contract.ts';
import { ProofGuard } from '../security/ProofGuard.tsx';
import { EnterDialog, type Person } from './EnterDialog.tsx';
import { PersonSecurityCard } from './PersonSecurityCard.tsx';
import { roleText } from './role-text.ts';
import { ResetDialog } from './ResetDialog.tsx';

/** One person, for staff. */
export default function PersonPage() {
  const { accountId } = useParams({ strict: false });
  const read = useRead(identity.readPerson, { params: { accountId: accountId ?? '' } });
  if (read.error && !read.data) {
    return (
      <Card>
        <h1 className="sr-only">{t`Person`}</h1>
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      </Card>
    );
  }
  if (!read.data) return <SkeletonRows rows={8} />;
  return (
    <ProofGuard methods={read.data.proofMethods}>
      <PersonView person={read.data} />
    </ProofGuard>
  );
}

/** One refusal for both ways in, where neither is open. */
const noWayIn = ({ refusals: { view, act } }: Person) => (view !== null && act !== null ? act : null);

function PersonView({ person }: { person: Person }) {
  const asked = new URLSearchParams(location.search).get('do') === 'view' && noWayIn(person) === null;
  const [open, setOpen] = useState<'none' | 'enter' | 'reset'>(asked ? 'enter' : 'none');
  const close = () => setOpen('none');
  const refresh = () => {
    close();
    for (const read of [identity.readPerson, identity.readPersonSecurity])
      void cache.invalidateQueries({ queryKey: keyOf(read) });
  };
  return (
    <>
      <PageHead
        title={person.name || person.email}
        note={person.email}
        actions={
          <>
            <Link to={`/people/${person.accountId}/profile`} className={buttonClass()}>
              {t`Profile`}
            </Link>
            <Button onClick={() => setOpen('reset')} disabledReason={person.refusals.resetFactors}>
              {t`Reset factors`}
            </Button>
            <Button look="primary" onClick={() => setOpen('enter')} disabledReason={noWayIn(person)}>
              {t`View as`}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
        <Card title={t`Account`}>
          <KeyValue
            items={[
              [t`Role`, roleText(person.role)],
              [t`Site`, person.site],
              [
                t`Status`,
                <StateDot key="status" tone={person.enabled && person.status === 'Ok' ? 'ok' : 'warn'}>
                  {person.enabled ? person.status : t`Disabled`}
                </StateDot>,
              ],
              [t`Since`, dateText(person.created)],
              [t`Last sign-in`, person.lastSignIn ? dateText(person.lastSignIn) : t`Never`],
              [
                t`Support may look`,
                person.leaveUntil ? t`Until ${dateText(person.leaveUntil)}` : t`Not allowed by the customer`,
              ],
            ]}
          />
        </Card>
        <PersonSecurityCard person={person} />
      </div>
      {open === 'enter' && <EnterDialog person={person} onClose={close} />}
      {open === 'reset' && <ResetDialog person={person} onDone={refresh} onClose={close} />}
    </>
  );
}
