import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { identity } from '#domains/identity/contract.ts';
import { personPath } from '#domains/users/paths.ts';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { ReportPage } from '#shell/report/ReportPage.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { UsageTabs, type UsageTab } from './UsageTabs.tsx';

const reportOf = { hours: 'serverUsage', traffic: 'serverMonths', costs: 'usageCosts', focus: 'usageFocus' } as const;

const isTab = (text: string): text is UsageTab => Object.hasOwn(reportOf, text);

/** `/report/{userId}`: the usage reports of one user, of whom the reader sees at least the costs. */
export default function UserUsagePage() {
  const { userId = '', tab = '' } = useParams({ strict: false });
  const current = isTab(tab) ? tab : 'hours';
  return (
    <ReportPage
      reportId={reportOf[current]}
      fixed={{ userId }}
      above={
        <>
          <User userId={userId} />
          <UsageTabs current={current} userId={userId} />
        </>
      }
    />
  );
}

/** Who it is, for staff who may see people. */
function User({ userId }: { userId: string }) {
  const may = useMay('person.view');
  const read = useRead(identity.readPerson, { params: { accountId: userId } }, { enabled: may });
  if (!read.data) return null;
  return <BackLink to={personPath(userId)}>{t`Of ${read.data.name || read.data.email}`}</BackLink>;
}
