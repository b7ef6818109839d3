import { plural, t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { permissionAreas } from '#kernel/permission-catalog.ts';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import type { RowOf } from '#shell/list/list.ts';
import { useRowActions } from '#shell/list/row-actions.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { roles } from '../contract.ts';
import { permissionSetPath, permissionSetsPath } from '../paths.ts';
import { GrantsList } from './GrantsList.tsx';
import { areaLabel } from './labels.ts';
import { riskLabel, riskTone } from './port/risk-labels.ts';
import { setActions } from './SetsPage.tsx';
import type { PermissionSet } from './types.ts';

const entryOf = (row: RowOf<typeof roles.listPermissionSetHistory>): HistoryEntry => row;
const kinds = ['lifecycle', 'access'] as const;
const changeText = namedChange({
  name: () => t`Name`,
  description: () => t`Description`,
  permissions: () => t`Permissions`,
  archived: () => t`Archived`,
});

/** `/permissionSets/{id}`: what is in a set, who has it, and what happened to it. */
export default function SetPage() {
  const { setId = '' }: { setId?: string } = useParams({ strict: false });
  const read = useRead(roles.readPermissionSet, { params: { setId } });
  useObjectTitle(read.data?.name);
  useOpened(permissionSetPath(setId), read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={permissionSetsPath()}>{t`Permission sets`}</BackLink>
      {gone ? (
        <EmptyState
          kind="no-match"
          title={t`Permission set not found`}
          action={
            <Link to={permissionSetsPath()} className={buttonClass()}>
              {t`All permission sets`}
            </Link>
          }
        >
          {t`You don't have access to its account.`}
        </EmptyState>
      ) : read.data ? (
        <Found set={read.data} />
      ) : (
        <ReadState read={read} rows={8} />
      )}
    </>
  );
}

function Found({ set }: { set: PermissionSet }) {
  const go = useGo();
  const actions = useMemo(() => setActions(go), [go]);
  const row = useRowActions(actions, () => set.name);
  return (
    <>
      <PageHead
        title={set.name}
        note={set.description}
        actions={actions
          .filter(({ offered }) => offered?.(set) ?? true)
          .map((action) => (
            <Button
              key={action.id}
              look={action.danger ? 'danger' : 'default'}
              disabledReason={row.refusalOf(action, set)}
              onClick={() => row.choose(action, set)}
            >
              {action.title(set)}
            </Button>
          ))}
      />
      <div className="grid gap-4">
        {set.archived !== null && <Banner tone="warn">{t`This set is archived. Its grants give nothing.`}</Banner>}
        <Permissions set={set} />
        <Card
          title={t`Granted to`}
          note={plural(set.grants, { 0: 'No one has it.', one: '# grant', other: '# grants' })}
        >
          <GrantsList setId={set.id} />
        </Card>
        <Card title={t`History`}>
          <History op={roles.listPermissionSetHistory} params={{ setId: set.id }} {...{ entryOf, kinds, changeText }} />
        </Card>
      </div>
      {row.dialog}
    </>
  );
}

/** The permissions of a set by area; without the catalog, their names. */
function Permissions({ set }: { set: PermissionSet }) {
  const catalog = useRead(roles.listPermissions, { query: { size: 0 } });
  if (!catalog.data) return <ReadState read={catalog} rows={6} />;
  const rows = catalog.data.items.filter(({ id }) => set.permissions.includes(id));
  const unknown = set.permissions.filter((one) => !rows.some(({ id }) => id === one));
  return (
    <Card title={t`Permissions`} note={plural(set.permissions.length, { one: '# permission', other: '# permissions' })}>
      <div className="grid gap-4 lg:grid-cols-2">
        {permissionAreas
          .filter((area) => rows.some((row) => row.area === area))
          .map((area) => (
            <section key={area} className="min-w-0">
              <h3 className="font-medium">{areaLabel(area)}</h3>
              <ul className="divide-y divide-line">
                {rows
                  .filter((row) => row.area === area)
                  .map(({ id, description, risk }) => (
                    <li key={id} className="flex items-start justify-between gap-3 py-2">
                      <span className="min-w-0">
                        <span className="block">{description}</span>
                        <span className="block font-mono text-[13px] break-words text-muted">{id}</span>
                      </span>
                      <StateDot tone={riskTone[risk]}>{riskLabel(risk)}</StateDot>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        {unknown.length > 0 && <p className="font-mono text-[13px] text-muted">{unknown.join(', ')}</p>}
      </div>
    </Card>
  );
}
