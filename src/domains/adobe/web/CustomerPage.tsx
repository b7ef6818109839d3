import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { userPath } from '#domains/users/paths.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { countryText } from '#shell/text/country-text.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { adobe } from '../contract.ts';
import { adobeCustomerPath, adobeCustomersPath } from '../paths.ts';
import { useCustomerActions } from './actions.tsx';
import { CustomerState } from './CustomerState.tsx';
import { commitmentLabel, commitmentTone, dateOf, segmentLabel } from './labels.ts';
import { Subscriptions } from './Subscriptions.tsx';
import type { CustomerDetails } from './types.ts';

/** `/customersManagement/{customerId}`: one Adobe customer, for its user and for staff. */
export default function CustomerPage() {
  const { customerId = '', tab = '' }: { customerId?: string; tab?: string } = useParams({ strict: false });
  const read = useRead(adobe.readAdobeCustomer, { params: { customerId } }, { pollSeconds: 15 });
  const customer = read.data;
  useObjectTitle(customer?.company);
  useOpened(adobeCustomerPath(customerId), customer?.company);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={adobeCustomersPath()}>{t`Creative Software`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Customer not found`}
          action={
            <Link to={adobeCustomersPath()} className={buttonClass()}>
              {t`All customers`}
            </Link>
          }
        >
          {t`You don't have access to the customer, or it doesn't exist.`}
        </EmptyState>
      )}
      {!gone && !customer && <ReadState read={read} rows={8} />}
      {customer && <Found customer={customer} tab={tab} />}
    </>
  );
}

function Found({ customer, tab }: { customer: CustomerDetails; tab: string }) {
  const { id, company, adobeId, removedAt, problem } = customer;
  const customerActions = useCustomerActions();
  const actions = useRowActions(customerActions);
  const mayManage = useMay('adobe.manage');
  const licenses = adobeCustomerPath(id, 'licenses');
  const current = tab === 'licenses' ? licenses : adobeCustomerPath(id);
  return (
    <>
      <PageHead
        title={company}
        note={adobeId}
        actions={
          mayManage &&
          customerActions
            .filter(({ offered }) => offered?.(customer) !== false)
            .map((action) => (
              <Button
                key={action.id}
                busy={action.id === 'sync' && customer.cmdId !== null}
                disabledReason={actions.refusalOf(action, customer)}
                onClick={() => actions.choose(action, customer)}
              >
                {action.icon}
                {action.title(customer)}
              </Button>
            ))
        }
      />
      <ScreenTabs
        label={t`Parts of the customer`}
        tabs={[
          { id: adobeCustomerPath(id), title: t`Details` },
          { id: licenses, title: t`Licenses` },
        ]}
        current={current}
      />
      <div className="grid gap-4">
        {removedAt !== null && (
          <Banner tone="warn">{t`Adobe no longer lists this customer. What is shown is what was known last.`}</Banner>
        )}
        {removedAt === null && problem !== null && <Banner tone="bad">{problem}</Banner>}
        {current === licenses ? (
          <Card title={t`Subscriptions`}>
            <Subscriptions customerId={id} />
          </Card>
        ) : (
          <Details customer={customer} />
        )}
      </div>
      {actions.dialog}
    </>
  );
}

function Details({ customer }: { customer: CustomerDetails }) {
  const { country, segment, anniversary, licenseLevel, consumableLevel, globalSales, detailsAt } = customer;
  const { userId, siteId, owner } = customer;
  const isStaff = useMay('person.view');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title={t`Customer`}>
        <KeyValue
          items={[
            [t`Status`, <CustomerState key="state" customer={customer} />],
            ...(isStaff
              ? [
                  [
                    t`User`,
                    userId === null ? null : (
                      <RowLink key="user" to={userPath(siteId, userId, 'info')}>
                        {owner}
                      </RowLink>
                    ),
                  ] as const,
                ]
              : []),
            [t`Country`, countryText(country) || null],
            [t`Market segment`, segment === '' ? null : segmentLabel(segment)],
            [t`Anniversary`, anniversary && dateOf(anniversary)],
            [t`Discount level for licenses`, licenseLevel || null],
            [t`Discount level for consumables`, consumableLevel || null],
            [t`Sales in other countries`, globalSales ? t`Allowed` : t`Not allowed`],
            [t`Last read`, detailsAt && <Ago at={detailsAt} />],
          ]}
        />
      </Card>
      <Commitment customer={customer} />
    </div>
  );
}

function Commitment({ customer }: { customer: CustomerDetails }) {
  const { commitment, commitmentStartsOn, commitmentEndsOn, commitmentLicenses, commitmentConsumables } = customer;
  if (commitment === null)
    return (
      <Card title={t`Three-year commitment`}>
        <p className="text-muted">{t`The customer has no three-year commitment.`}</p>
      </Card>
    );
  const least = (quantity: number) => (quantity === 0 ? null : numberText(quantity));
  return (
    <Card title={t`Three-year commitment`}>
      <KeyValue
        items={[
          [
            t`Status`,
            <StateDot key="state" tone={commitmentTone(commitment)}>
              {commitmentLabel(commitment)}
            </StateDot>,
          ],
          [t`Starts on`, commitmentStartsOn && dateOf(commitmentStartsOn)],
          [t`Expires on`, commitmentEndsOn && dateOf(commitmentEndsOn)],
          [t`Minimum licenses`, least(commitmentLicenses)],
          [t`Minimum consumables`, least(commitmentConsumables)],
        ]}
      />
    </Card>
  );
}
