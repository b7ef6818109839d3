import { t } from '@lingui/core/macro';
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { msCloud } from '../contract.ts';
import { azurePath, azureTenantPath, cspPath, cspTenantPath } from '../paths.ts';
import { Azure } from './Azure.tsx';
import { Licenses, Subscriptions } from './Subscriptions.tsx';
import { TenantProblem } from './TenantCard.tsx';
import type { TenantDetails } from './types.ts';

/** `/csp/{cspId}` and `/azure/{cspId}`: one tenant, for its customer and for staff. */
export default function TenantPage() {
  const { cspId = '', tab = '' }: { cspId?: string; tab?: string } = useParams({ strict: false });
  const isAzure = useRouterState({ select: ({ location }) => location.pathname.startsWith(`${azurePath()}/`) });
  const read = useRead(msCloud.readMsTenant, { params: { cspId } }, { pollSeconds: 10 });
  const tenant = read.data;
  useObjectTitle(tenant?.company);
  useOpened(isAzure ? azureTenantPath(cspId) : cspTenantPath(cspId), tenant?.company);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  const list = isAzure ? azurePath() : cspPath();
  return (
    <>
      <BackLink to={list}>{isAzure ? t`Microsoft Azure` : t`Microsoft Online Services`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Tenant not found`}
          action={
            <Link to={list} className={buttonClass()}>
              {t`All tenants`}
            </Link>
          }
        >
          {t`You don't have access to the tenant, or it doesn't exist.`}
        </EmptyState>
      )}
      {!gone && !tenant && <ReadState read={read} rows={8} />}
      {tenant && <Found tenant={tenant} isAzure={isAzure} tab={tab} />}
    </>
  );
}

function Found({ tenant, isAzure, tab }: { tenant: TenantDetails; isAzure: boolean; tab: string }) {
  const { id, company, domain } = tenant;
  const licenses = cspTenantPath(id, 'licenses');
  const current = isAzure ? azureTenantPath(id) : tab === 'licenses' ? licenses : cspTenantPath(id);
  return (
    <>
      <PageHead title={company} note={domain} />
      <ScreenTabs
        label={t`Parts of the tenant`}
        tabs={[
          { id: cspTenantPath(id), title: t`Details` },
          { id: licenses, title: t`Licenses` },
          { id: azureTenantPath(id), title: t`Azure` },
        ]}
        current={current}
      />
      <div className="grid gap-4">
        <TenantProblem tenant={tenant} />
        {current === licenses && (
          <Card title={t`Licenses`}>
            <Licenses licenses={tenant.licenses} />
          </Card>
        )}
        {current === cspTenantPath(id) && <Details tenant={tenant} />}
        {isAzure && (
          <Card title={t`Azure costs`}>
            <Azure azure={tenant.azure} />
          </Card>
        )}
      </div>
    </>
  );
}

function Details({ tenant }: { tenant: TenantDetails }) {
  const { id, tenantId, domain, detailsAt, removedAt } = tenant;
  return (
    <>
      <Card title={t`Tenant`}>
        <KeyValue
          items={[
            [
              t`Tenant ID`,
              <code key="id" className="font-mono text-[13px] break-all">
                {tenantId}
              </code>,
            ],
            [t`Primary domain`, domain],
            [
              t`Relationship`,
              removedAt === null ? (
                <StateDot tone="ok">{t`Customer of the partner`}</StateDot>
              ) : (
                <StateDot tone="muted">{t`Removed from Partner Center`}</StateDot>
              ),
            ],
            [t`Last read`, detailsAt && <Ago at={detailsAt} />],
          ]}
        />
      </Card>
      <Card title={t`Subscriptions`}>
        <Subscriptions cspId={id} />
      </Card>
    </>
  );
}
