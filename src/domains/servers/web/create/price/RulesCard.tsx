import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';

/** What the prices mean: when a server costs how much. */
export const RulesCard = () => (
  <Card title={t`How you are charged`}>
    <ul className="grid list-disc gap-1.5 ps-5 text-muted">
      <li>{t`Hourly billing charges each second, at the hourly price while on or while off. A suspended server costs as much as one that is off.`}</li>
      <li>{t`Monthly billing charges the rest of the month at creation, and each month in advance. A more expensive configuration costs the difference for the rest of the month; nothing is paid back.`}</li>
      <li>{t`Snapshots, images and kept IP addresses are charged for each second that they exist.`}</li>
      <li>{t`A terminated server that can be restored costs as much as one that is off.`}</li>
      <li>{t`A server that is off because it, your account or the site is suspended costs as much as one that is off by the hour. A month that is paid is not refunded.`}</li>
      <li>{t`Months begin and end at midnight UTC.`}</li>
    </ul>
  </Card>
);
