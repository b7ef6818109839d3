import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { quotas } from '../../contract.ts';
import { quotasPath } from '../../paths.ts';
import type { Amounts } from '../../resources.ts';
import { amountText, resourceText } from '../labels.ts';

/** What an order leaves of the quotas, in its summary, and the way to more. */
export default function QuotaNote({ more }: { more: Partial<Amounts> }) {
  const enabled = useMay('quota.view');
  const { data } = useRead(quotas.readQuotas, {}, { staleSeconds: 60, enabled });
  const limited = (data?.items ?? []).flatMap(({ resource, limit, used }) =>
    limit === null || more[resource] === undefined ? [] : [{ resource, limit, after: used + more[resource] }],
  );
  if (data === undefined || limited.length === 0) return null;
  const isOver = limited.some(({ limit, after }) => after > limit);
  return (
    <div className={isOver ? 'text-warn' : undefined}>
      <p>
        {t`With this order:`}{' '}
        {limited
          .map(({ resource, limit, after }) => {
            const [used, all] = [
              amountText(resource, after, data.currency),
              amountText(resource, limit, data.currency),
            ];
            return t`${resourceText(resource)} ${used} of ${all}`;
          })
          .join(', ')}
      </p>
      <Link to={quotasPath()} className="font-medium underline">
        {isOver ? t`Request a higher quota` : t`Quotas`}
      </Link>
    </div>
  );
}
