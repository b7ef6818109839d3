import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { groups } from '../contract.ts';
import { GroupHistory } from './GroupHistory.tsx';
import { Members } from './Members.tsx';
import type { Group } from './types.ts';
import { groupPath, groupsPath } from '../paths.ts';

const EditDialog = lazyPart(() => import('./EditGroupDialog.tsx'));
const DeleteDialog = lazyPart(() => import('./DeleteGroupDialog.tsx'));

/** One group and who is in it. */
export default function GroupPage() {
  const { site = '', groupId = '' }: { site?: string; groupId?: string } = useParams({ strict: false });
  const read = useRead(groups.readGroup, { params: { groupId } });
  useObjectTitle(read.data?.name);
  useOpened(groupPath(site, groupId, 'info'), read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={groupsPath()}>{t`Groups`}</BackLink>
      {gone ? (
        <EmptyState
          kind="no-match"
          title={t`Group not found`}
          action={
            <Link to={groupsPath()} className={buttonClass()}>
              {t`All groups`}
            </Link>
          }
        >
          {t`It was deleted, or you don't have access to its account.`}
        </EmptyState>
      ) : read.data ? (
        <Found group={read.data} />
      ) : (
        <ReadState read={read} />
      )}
    </>
  );
}

function Found({ group }: { group: Group }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const noRight = useMay('group.manage') ? null : roleForbids();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead
        title={group.name}
        note={group.description}
        actions={
          <>
            <Button disabledReason={noRight} onClick={() => setAsked('edit')}>
              <Pencil aria-hidden size={15} />
              {t`Rename`}
            </Button>
            <Button disabledReason={noRight} onClick={() => setAsked('delete')}>
              <Trash2 aria-hidden size={15} />
              {t`Delete`}
            </Button>
          </>
        }
      />
      <div className="grid gap-4">
        <Members group={group} noRight={noRight} />
        <GroupHistory groupId={group.id} />
      </div>
      {asked && (
        <Suspense>
          {asked === 'edit' ? (
            <EditDialog group={group} onClose={close} />
          ) : (
            <DeleteDialog group={group} onClose={close} onDone={() => void navigate({ to: groupsPath() })} />
          )}
        </Suspense>
      )}
    </>
  );
}
