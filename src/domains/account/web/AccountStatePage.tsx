import { t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useRead } from '#shell/data/read.ts';
import { PageHead } from '#ui/Card.tsx';
import { accountStatesPath } from '#domains/reports/paths.ts';
import { account } from '../contract.ts';
import { States } from './AccountStates.tsx';

/** Where staff moves the states of an account. */
export default function AccountStatePage() {
  const { userId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(account.readStanding, { params: { userId } });
  return (
    <>
      <BackLink to={accountStatesPath()}>{t`Account States`}</BackLink>
      <PageHead title={data?.name || t`Account state`} note={data?.email} />
      <ReadState read={{ data, error, refetch }} rows={5} />
      {data && (
        <div className="max-w-4xl">
          <States key={`${data.accountStatus} ${data.billingProfileStatus}`} standing={data} />
        </div>
      )}
    </>
  );
}
