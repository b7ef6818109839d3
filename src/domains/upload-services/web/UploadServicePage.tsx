import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { History } from '#domains/history/web/port/History.tsx';
import type { HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import type { RowOf } from '#shell/list/list.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { uploadServices } from '../contract.ts';
import { uploadServicePath, uploadServicesPath } from '../paths.ts';
import { serviceActions } from './actions.tsx';
import { ConfigTab } from './ConfigTab.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import { ErrorsTab } from './ErrorsTab.tsx';
import { serviceStateLabel, serviceStateTone } from './labels.ts';
import { QueueTab } from './QueueTab.tsx';
import type { UploadServiceRow } from './types.ts';

/** `/uploadService/{serviceId}`: one upload service with its figures, uploads, errors and configuration. */
export default function UploadServicePage() {
  const { serviceId = '', tab = 'details' } = useParams({ strict: false });
  const asked = { params: { serviceId } };
  const read = useRead(uploadServices.readUploadService, asked, { pollSeconds: 10, always: true });
  const { data } = read;
  useObjectTitle(data?.name);
  useOpened(uploadServicePath(serviceId), data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={uploadServicesPath()}>{t`Upload services`}</BackLink>
      {gone && (
        <EmptyState
          kind="no-match"
          title={t`Upload service not found`}
          action={
            <Link to={uploadServicesPath()} className={buttonClass()}>
              {t`All upload services`}
            </Link>
          }
        >
          {t`It was removed, or the address is wrong.`}
        </EmptyState>
      )}
      {!gone && !data && <ReadState read={read} rows={8} />}
      {data && <Found service={data} tab={tab} />}
    </>
  );
}

const tabsOf = () => [
  { id: 'details', title: t`Details` },
  { id: 'uploads', title: t`Uploads` },
  { id: 'errors', title: t`Errors` },
  { id: 'config', title: t`Configuration` },
  { id: 'history', title: t`History` },
];

const entryOf = (row: RowOf<typeof uploadServices.listUploadServiceHistory>): HistoryEntry => row;
const kinds = ['lifecycle'] as const;

function Found({ service, tab }: { service: UploadServiceRow; tab: string }) {
  const tabs = tabsOf();
  const current = tabs.some(({ id }) => id === tab) ? tab : 'details';
  const actions = useRowActions(serviceActions);
  const params = useMemo(() => ({ serviceId: service.id }), [service.id]);
  return (
    <>
      <PageHead
        title={service.name}
        note={<StateDot tone={serviceStateTone[service.state]}>{serviceStateLabel(service.state)}</StateDot>}
        actions={serviceActions.map((action) => (
          <Button
            key={action.id}
            disabledReason={actions.refusalOf(action, service)}
            onClick={() => actions.choose(action, service)}
          >
            {action.icon}
            {action.title(service)}
          </Button>
        ))}
      />
      <Tabs
        label={t`Sections of the upload service`}
        tabs={tabs}
        current={current}
        link={({ id, title }, props) => (
          <Link to={uploadServicePath(service.id, id)} {...props}>
            {title}
          </Link>
        )}
      />
      <div className="mt-5">
        {current === 'details' && <DetailsTab service={service} />}
        {current === 'uploads' && <QueueTab serviceId={service.id} />}
        {current === 'errors' && <ErrorsTab serviceId={service.id} />}
        {current === 'config' && <ConfigTab key={service.id} service={service} />}
        {current === 'history' && (
          <History op={uploadServices.listUploadServiceHistory} {...{ params, kinds }} entryOf={entryOf} />
        )}
      </div>
      {actions.dialog}
    </>
  );
}
