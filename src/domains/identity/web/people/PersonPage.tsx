import { t } from '@lingui/core/macro';
import { TextAreaField } from '#ui/TextField.tsx';
import { identity } from '../../contract.ts';
import { useSecurity } from '../security/guard.ts';
import { type Person, EnterDialog } from './EnterDialog.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { translate } from '#kernel/message.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { CardBoundary } from '#ui/CardBoundary.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { accountRules, isAccountState } from '#domains/account/states.ts';
import { personCards } from '../port.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { dateText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { profileOfPath } from '#domains/account/paths.ts';
import { peoplePath } from '../../paths.ts';
import { ProofGuard } from '../security/ProofGuard.tsx';
import { PersonSecurityCard } from './PersonSecurityCard.tsx';
import { roleText } from '../port/role-text.ts';

interface Props {
  person: Person;
  onClose(): void;
}

/** Takes all factors off an account, once there is a reason. */
export function ResetDialog({ person, onClose }: Props) {
  const { guard } = useSecurity();
  const form = useOpForm(identity.resetFactors, {
    start: { reason: '' },
    params: { accountId: person.accountId },
    guard,
  });
  return (
    <OpDialog
      form={form}
      title={t`Reset two-factor authentication`}
      action={t`Reset two-factor authentication`}
      danger
      done={t`Two-factor authentication of ${person.email} reset`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`Removes all phones, authenticator apps, passkeys, recovery codes and allowed addresses of ${person.email} and ends all sessions. Make sure you are talking to the account owner. They are notified.`}
      </p>
      <TextAreaField label={t`Reason`} maxLength={500} data-autofocus="" {...form.field('reason')} />
    </OpDialog>
  );
}

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
    <ProofGuard>
      <PersonView person={read.data} />
    </ProofGuard>
  );
}

/** Acting needs more than viewing: one refusal for both. */
const noWayIn = ({ refusals }: Person) => refusals.view;
/** What the customer granted, and until when. */
const leaveText = ({ leaveUntil, leaveMode }: Person) => {
  if (leaveUntil === null) return t`Not granted by the customer`;
  const until = dateText(leaveUntil);
  return leaveMode === 'acting' ? t`View and change, until ${until}` : t`View only, until ${until}`;
};

const personParts = personCards
  .of(webContributions)
  .toSorted((a, b) => a.rank - b.rank)
  .map(({ load, ...card }) => ({ ...card, CardOf: lazyPart(load) }));

/** The state of the account, in the words of the list. */
function Status({ person: { status, enabled } }: { person: Person }) {
  if (!enabled) return <StateDot tone="bad">{t`Disabled`}</StateDot>;
  const rule = isAccountState(status) ? accountRules[status] : null;
  return <StateDot tone={rule?.tone ?? 'warn'}>{rule ? translate(rule.title) : status}</StateDot>;
}

function PersonView({ person }: { person: Person }) {
  const asked = new URLSearchParams(location.search).get('do') === 'view' && noWayIn(person) === null;
  const [open, setOpen] = useState<'none' | 'enter' | 'reset'>(asked ? 'enter' : 'none');
  const close = () => setOpen('none');
  const held = useUser()?.permissions ?? [];
  const cards = personParts.filter(({ may }) => held.includes(may));
  return (
    <>
      <BackLink to={peoplePath()}>{t`People`}</BackLink>
      <PageHead
        title={person.name || person.email}
        note={person.email}
        actions={
          <>
            <Link to={profileOfPath(person.accountId)} className={buttonClass()}>
              {t`Profile`}
            </Link>
            <Button onClick={() => setOpen('reset')} disabledReason={person.refusals.resetFactors}>
              {t`Reset two-factor authentication`}
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
              [t`Status`, <Status key="status" person={person} />],
              [t`Since`, dateText(person.created)],
              [t`Last sign-in`, person.lastSignIn ? dateText(person.lastSignIn) : t`Never`],
              [t`Support access`, leaveText(person)],
            ]}
          />
        </Card>
        {cards.map(({ id, CardOf }) => (
          <CardBoundary key={id}>
            <Suspense
              fallback={
                <Card>
                  <SkeletonRows rows={5} />
                </Card>
              }
            >
              <CardOf person={person} />
            </Suspense>
          </CardBoundary>
        ))}
        <PersonSecurityCard person={person} />
      </div>
      {open === 'enter' && <EnterDialog person={person} onClose={close} />}
      {open === 'reset' && <ResetDialog person={person} onClose={close} />}
    </>
  );
}
