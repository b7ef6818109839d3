import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { profilePath } from '#domains/account/paths.ts';
import { preferenceSets } from '../sets.ts';
import { notifications } from '../contract.ts';
import { AccountsBelowCard } from './AccountsBelowCard.tsx';
import { AdditionalEmailCard } from './AdditionalEmailCard.tsx';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { RoleAddressesCard } from './RoleAddressesCard.tsx';
import { ScheduleCard } from './ScheduleCard.tsx';
import { SetCard } from './SetCard.tsx';
import { WebhookCard } from './WebhookCard.tsx';

/** Notification preferences, saved with every switch, and additional addresses. */
export default function PreferencesPage() {
  const read = useRead(notifications.readPreferences, {});
  const administers = useMay('notification.administer');
  const { data } = read;
  return (
    <>
      <BackLink to={profilePath()}>{t`Profile`}</BackLink>
      <PageHead
        title={t`Notification settings`}
        note={t`Choose which notifications you receive and how. Changes are saved automatically.`}
      />
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Card>
          <SkeletonRows />
        </Card>
      )}
      {data && (
        <div className="grid max-w-4xl gap-5">
          {data.lockedBy !== null && (
            <Banner tone="warn">{t`${data.lockedBy} has locked these settings. Contact them to change the settings.`}</Banner>
          )}
          <fieldset disabled={data.lockedBy !== null} className="grid min-w-0 gap-5">
            {data.sets.map(({ set, items }) => {
              const known = preferenceSets.find((one) => one === set);
              return known && items.length > 0 && <SetCard key={set} set={known} rows={items} about={data} />;
            })}
            <ScheduleCard key={JSON.stringify(data.schedule)} saved={data.schedule} timeZone={data.timeZone} />
            <AdditionalEmailCard level={0} saved={data.parentAdditionalEmail} />
            {administers && <AdditionalEmailCard level={1} saved={data.adminAdditionalEmail} />}
            <RoleAddressesCard saved={data.roleAddresses} />
            <WebhookCard saved={data.webhook} />
          </fieldset>
          <DeliveriesCard />
          {data.accountsBelow && <AccountsBelowCard />}
        </div>
      )}
    </>
  );
}
