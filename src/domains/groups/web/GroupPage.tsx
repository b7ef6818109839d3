import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { useObjectTitle } from '#shell/window-title.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { groups } from '../contract.ts';
import { Members } from './Members.tsx';
import type { Group } from './types.ts';

const EditDialog = lazy(() => import('./EditGroupDialog.tsx'));
const DeleteDialog = lazy(() => import('./DeleteGroupDialog.tsx'));

/** One group and who is in it. */
export default function GroupPage() {
  const { groupId = '' }: { groupId?: string } = useParams({ strict: false });
  const read = useRead(groups.readGroup, { params: { groupId } });
  useObjectTitle(read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <Link to="/groups" className="mb-3 inline-flex items-center gap-1.5 rounded text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
        {t`Groups`}
      </Link>
      {gone ? (
        <EmptyState
          kind="no-match"
          title={t`There is no such group`}
          action={
            <Link to="/groups" className={buttonClass()}>
              {t`All groups`}
            </Link>
          }
        >
          {t`It was deleted, or it belongs to an account you cannot see.`}
        </EmptyState>
      ) : read.data ? (
        <Found group={read.data} />
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows />
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
      <Members group={group} noRight={noRight} />
      {asked && (
        <Suspense>
          {asked === 'edit' ? (
            <EditDialog group={group} onClose={close} />
          ) : (
            <DeleteDialog group={group} onClose={close} onDone={() => void navigate({ to: '/groups' })} />
          )}
        </Suspense>
      )}
    </>
  );
}
