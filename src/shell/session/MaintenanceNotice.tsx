import { t } from '@lingui/core/macro';
import { Banner } from '#ui/Feedback.tsx';
import { dateText } from '../text/format.ts';
import { useMaintenance } from './use-maintenance.ts';

/** On the sign-in page while customers can't use the console; staff sign in as usual. */
export default function MaintenanceNotice() {
  const maintenance = useMaintenance();
  if (maintenance === null) return null;
  const { text, endsAt } = maintenance;
  return (
    <div className="mb-5">
      <Banner tone="warn">
        <strong className="block font-semibold">
          {endsAt ? t`Under maintenance until ${dateText(endsAt)}` : t`Under maintenance`}
        </strong>
        <span className="wrap-anywhere whitespace-pre-line">{text}</span>
      </Banner>
    </div>
  );
}
