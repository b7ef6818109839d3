import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Construction } from 'lucide-react';
import { useRead } from '#shell/data/read.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { useMaintenance } from '#shell/session/use-maintenance.ts';
import { dateText } from '#shell/text/format.ts';
import { Banner } from '#ui/Feedback.tsx';
import { sites } from '../contract.ts';
import { sitePath } from '../paths.ts';

/** Above every screen of staff while customers are kept out. */
export default function MaintenanceBanner() {
  const maintenance = useMaintenance();
  const may = useMay('site.configure');
  if (maintenance === null) return null;
  return (
    <div className="print-none mb-4">
      <Banner tone="warn">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Construction aria-hidden size={17} />
          <span className="min-w-52 flex-1">
            <strong className="font-semibold">{t`Maintenance mode is on.`}</strong>{' '}
            {maintenance.endsAt
              ? t`Customers can't use the console until ${dateText(maintenance.endsAt)}.`
              : t`Customers can't use the console.`}
          </span>
          {may && <EndLink />}
        </span>
      </Banner>
    </div>
  );
}

/** The way to where it is ended, for those who may. */
function EndLink() {
  const { data } = useRead(sites.readMaintenanceMode, {});
  if (!data) return null;
  return (
    <Link to={sitePath(data.siteHost, 'maintenance')} className={textLink}>
      {t`End maintenance mode`}
    </Link>
  );
}
