import { t } from '@lingui/core/macro';
import { Eye, HelpCircle, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { roles } from '../contract.ts';
import { grantsPath } from '../paths.ts';
import { grantActions, grantColumns, grantStateFilter } from './GrantsList.tsx';
import { RoleTabs } from './port/RoleTabs.tsx';

const WhyDialog = lazyPart(() => import('./WhyDialog.tsx'));
const AuditorDialog = lazyPart(() => import('./AuditorDialog.tsx'));
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Grant access`,
  icon: <Plus aria-hidden size={16} />,
  may: 'role.manage',
  load: dialog(
    () => import('./GrantDialog.tsx'),
    () => ({}),
  ),
};

/** `/grants`: who has what on top of their role, until when, and from whom. */
export default function GrantsPage() {
  const list = useList(roles.listGrants, { filters: ['state', 'set', 'person', 'group'] });
  const [asking, setAsking] = useState(false);
  const [inviting, setInviting] = useState(false);
  const isStaff = list.read.data?.info.admin ?? false;
  const mayInvite = useMay('role.manage');
  const columns = useMemo(() => grantColumns(), []);
  return (
    <>
      <ListScreen
        list={list}
        title={t`Granted access`}
        note={t`Permission sets and permissions that people and groups have on top of their role.`}
        above={<RoleTabs current={grantsPath()} />}
        head={
          <>
            {isStaff && (
              <Button disabledReason={mayInvite ? null : roleForbids()} onClick={() => setInviting(true)}>
                <Eye aria-hidden size={16} />
                {t`Invite auditor`}
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>
              <HelpCircle aria-hidden size={16} />
              {t`Check access`}
            </Button>
          </>
        }
        columns={columns}
        rowName={({ holder }) => holder}
        actions={grantActions}
        create={create}
        search={{ label: t`Search grants` }}
        filters={[
          grantStateFilter(),
          { name: 'set', title: t`Permission set`, linked: true },
          { name: 'person', title: t`Person`, linked: true },
          { name: 'group', title: t`Group`, linked: true },
        ]}
        noMatch={t`No grant matches`}
        nothing={{
          title: t`Nothing granted yet`,
          text: t`Grant a permission set to a person or a group.`,
          create: true,
        }}
      />
      {inviting && (
        <Suspense>
          <AuditorDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <WhyDialog email="" permission="" onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
