import { useMay } from '#shell/session/session-reads.ts';
import { OwnQuotas } from './OwnQuotas.tsx';
import { QuotaRequests } from './QuotaRequests.tsx';

/** `/quotas`: the quotas of one's account; for staff, the requests for more. */
export default function QuotasPage() {
  return useMay('quota.manage') ? <QuotaRequests /> : <OwnQuotas />;
}
